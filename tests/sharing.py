"""How several processes share the tests of one run: what belongs together stays in one of them."""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling

from tests.units import unit_of


class Sharing(LoadScopeScheduling):
    """Gives each process one unit after the other, in the order of the run.

    The marks that pytest-xdist 3.8 has for this do nothing under pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)
