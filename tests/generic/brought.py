"""What the games have brought for the generic suite, gathered from their folders."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from engines.registry import GAMES
from tests.generic.contract import Contract, Variety

TESTS = Path(__file__).parents[1]


class NoContract(LookupError):
    """A game that brings no cases of its own."""


def contract_of(game: str) -> Contract:
    """Return what a game brings; NoContract says where it is expected."""
    if find_spec(f"tests.{game}") is None or find_spec(f"tests.{game}.contract") is None:
        raise NoContract(f"{game} brings no cases: tests/{game}/contract.py is missing")
    contract = import_module(f"tests.{game}.contract").CONTRACT
    assert isinstance(contract, Contract)
    return contract


def golden_of(game: str) -> Path:
    """Return the file with a game's golden record."""
    return TESTS / game / "golden.jsonl"


def every_variety() -> Iterator[Variety]:
    """Yield all varieties of the games that bring any: test_contract.py names those that do not."""
    for game in GAMES:
        try:
            yield from contract_of(game).varieties
        except NoContract:
            continue


VARIETIES = list(every_variety())
FIRST_OF_EACH = list({variety.game: variety for variety in reversed(VARIETIES)}.values())
