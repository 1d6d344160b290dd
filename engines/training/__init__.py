"""The games as environments of PettingZoo, for those who train players (extra ``train``).

The one room of the engines that needs more than Python: ModuleNotFoundError, with what to do, where
the extra is not installed.

>>> tock = env("tock", side=5, doorway=1)
>>> tock.reset(seed=4)
>>> tock.agent_selection, tock.infos["seat_1"]["player"]
('seat_1', 'red')
"""

EXTRA = ("numpy", "gymnasium", "pettingzoo")

try:
    from engines.training.environment import ENVIRONMENTS, GameEnvironment, env
except ModuleNotFoundError as missing:
    if missing.name not in EXTRA:
        raise
    raise ModuleNotFoundError(
        f"there is no {missing.name} here: the environments need the extra `train` "
        '(pip install ".[train]"), which the Lab inside the book cannot have',
        name=missing.name,
    ) from None

__all__ = ["ENVIRONMENTS", "GameEnvironment", "env"]
