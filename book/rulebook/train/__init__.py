"""The games as environments of PettingZoo, for those who train players (extra ``train``).

``rulebook.train.environment`` has them; `ENVIRONMENTS` there names one for each game.
"""
