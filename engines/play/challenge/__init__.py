"""Challenges: a position, a task, and a goal that the engine judges; any way to it is right."""
