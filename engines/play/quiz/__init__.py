"""Quizzes: questions made from positions of real play, answered by the engine, on paper too."""
