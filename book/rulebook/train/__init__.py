"""The games as environments of PettingZoo, for those who train players (extra ``train``).

``rulebook.train.environment`` has them; `ENVIRONMENTS` there names one for each game.
ModuleNotFoundError, with what to do, where the extra is not installed.
"""

from importlib.util import find_spec

EXTRA = ("numpy", "gymnasium", "pettingzoo")

if _missing := [name for name in EXTRA if find_spec(name) is None]:
    raise ModuleNotFoundError(
        f"there is no {', no '.join(_missing)} here: the environments need the extra `train` "
        '(pip install ".[train]"), which the Lab inside the book cannot have',
        name=_missing[0],
    )
