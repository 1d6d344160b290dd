"""Parts of Tickle's pages: two cards, open cells, the best plays."""

from rulebook.games.tickle.best_plays import BestPlays
from rulebook.games.tickle.open_cells import OpenCells
from rulebook.games.tickle.two_cards import TwoCards

PARTS = (TwoCards, OpenCells, BestPlays)
