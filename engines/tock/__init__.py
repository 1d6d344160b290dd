"""Tock: bring four markers out, once round the track and Home, by the cards you are dealt."""
