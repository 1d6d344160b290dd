"""The odds of the game: what to turn next, what a start time is worth, and what memory is worth.

``families`` says what a table remembers; ``best`` finds the best next tile; ``habits`` works out
the spread of misses and the chance of winning; ``forgetting`` does so for tables that forget;
``simulate`` plays the games that are too many to count.
"""
