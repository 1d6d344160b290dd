"""“Allowed or not?” and “What may be played?”: moves that the engine judges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engines.play.quiz.moment import Moment
from engines.play.quiz.question import MOST, Choice, Kind, Question, rated
from engines.table.chance import Chance
from engines.table.deed import capital
from engines.table.state import State
from engines.table.verdict import Breach

YES = "Yes, it may be played"
Refused = tuple[Any, tuple[Breach, ...]]


def allowed(moment: Moment, chance: Chance) -> Iterator[Question]:
    """Yield questions whether a move may be played, and by which rule not."""
    refused = _refused_in_order(moment, chance)
    legal = chance.shuffled(moment.legal)
    if not refused:
        return
    # Which comes first is drawn: as often Yes as No.
    pairs: list[Callable[[], Iterator[Question]]] = [
        lambda: (q for one in refused if (q := _is_refused(moment, one, refused, chance))),
        lambda: (q for one in legal if (q := _is_legal(moment, one, refused, chance))),
    ]
    for made in chance.shuffled(pairs):
        yield from made()


def playable(moment: Moment, chance: Chance) -> Iterator[Question]:
    """Yield questions which of some moves may, or may not, be played."""
    refused = _refused_in_order(moment, chance)
    legal = chance.shuffled(moment.legal)
    ways = [(legal, refused, True), (refused, legal, False)]
    for ones, others, is_legal in chance.shuffled(ways):
        if len(others) < 2:
            continue
        for one in ones[:MOST]:
            made = _which(moment, one, others, is_legal, chance)
            if made is not None:
                yield made


def _refused_in_order(moment: Moment, chance: Chance) -> list[Refused]:
    """Return refused moves that break one clause, a clause never asked about first."""
    by_clause: dict[str, list[Refused]] = {}
    for move, breaches in chance.shuffled(moment.refused):
        clause = breaches[0].clause
        if len(breaches) == 1 and not moment.is_ruled((clause,)):
            by_clause.setdefault(clause, []).append((move, breaches))
    order = sorted(chance.shuffled(sorted(by_clause)), key=lambda c: moment.fresh((c,)))
    deepest = max(map(len, by_clause.values()), default=0)
    return [
        by_clause[clause][turn]
        for turn in range(min(deepest, MOST))
        for clause in order
        if turn < len(by_clause[clause])
    ]


def _no(moment: Moment, clause: str) -> str:
    return f"No: “{moment.game.register[clause].title}”"


def _others_broken(moment: Moment, move: Any, refused: Sequence[Refused]) -> list[str]:
    """Return the clauses that moves like this one break, those of the likest first.

    A move that has nothing in common with it breaks a rule that nobody would look for here.
    """
    parts = set(moment.state.parts(move))
    likeness = [(len(parts & set(moment.state.parts(one[0]))), one) for one in refused]
    alike = sorted((one for one in likeness if one[0]), key=lambda one: -one[0])
    broken = {breach.clause for breach in moment.state.breaches(move)}
    clauses = dict.fromkeys(breaches[0].clause for _, (_, breaches) in alike)
    return [clause for clause in clauses if clause not in broken]


def _is_refused(
    moment: Moment, one: Refused, refused: Sequence[Refused], chance: Chance
) -> Question | None:
    move, (breach,) = one
    broken, why = breach.clause, breach.reason
    choices = [
        Choice(_no(moment, broken), True, why, (broken,)),
        Choice(YES, False, why, (broken,)),
    ]
    for clause in _others_broken(moment, move, refused)[:2]:
        text = moment.game.register[clause].text
        told = f"That rule says: {text} It does not forbid this. {why}"
        choices.append(Choice(_no(moment, clause), False, told, (clause, broken)))
    return _asked(moment, move, choices, broken, chance)


def _is_legal(
    moment: Moment, move: Any, refused: Sequence[Refused], chance: Chance
) -> Question | None:
    first = moment.play(move).events[0]
    why, cites = first.text, tuple(dict.fromkeys(first.cites))
    if moment.is_ruled(cites) or not cites:
        return None
    choices = [Choice(YES, True, why, cites)]
    for clause in _others_broken(moment, move, refused)[:2]:
        text = moment.game.register[clause].text
        told = f"That rule says: {text} This move keeps to it. {why}"
        choices.append(Choice(_no(moment, clause), False, told, _once((clause, *cites))))
    if len(choices) == 1:
        choices.append(Choice("No", False, f"No rule forbids it. {why}", cites))
    return _asked(moment, move, choices, "", chance)


def _asked(
    moment: Moment, move: Any, choices: list[Choice], broken: str, chance: Chance
) -> Question | None:
    """Return the question whether a move may be played; None where that is not for sure."""
    if len({choice.label for choice in choices}) < len(choices):
        return None
    if len(choices) == 2 and not broken:
        # One clause at hand would be the only No: then it is a plain question.
        choices = [choices[0], Choice("No", False, *_told(choices[1]))]
    elif len(choices) == 2:
        choices = [Choice("No", True, *_told(choices[0])), choices[1]]
    parted = _checked(moment, [move], chance)
    if parted is None:
        return None
    when: dict[str, Any] = {"move": str(move), "player": moment.state.to_move}
    end: State[Any] = moment.state
    if broken:
        when["illegal"] = broken
    else:
        end = moment.play(move).after
    question = "May it be played" + (", or which rule forbids it?" if len(choices) > 2 else "?")
    return Question(
        moment.game.name,
        Kind.ALLOWED,
        f"{moment.asking.wanted(moment.state, move)}{moment.notes(parted)} {question}",
        tuple(chance.shuffled(choices)),
        moment.given,
        (when,),
        {"to_move": end.to_move, "over": end.is_over},
        rated(len(moment.legal), len(moment.refused)),
    )


def _told(choice: Choice) -> tuple[str, tuple[str, ...]]:
    return choice.why, choice.cites


def _which(
    moment: Moment, one: Any, others: Sequence[Any], is_legal: bool, chance: Chance
) -> Question | None:
    """Ask for the one legal move among refused ones, or the one refused among legal ones."""
    right = _choice(moment, one, is_legal, right=True)
    if not right.cites or moment.is_ruled(right.cites):
        return None
    choices = [right]
    moves = [one if is_legal else one[0]]
    for other in others[: MOST - 1]:
        choices.append(_choice(moment, other, not is_legal, right=False))
        moves.append(other[0] if is_legal else other)
    parted = _checked(moment, moves, chance)
    if parted is None or len({choice.label for choice in choices}) < len(choices):
        return None
    verb = "may" if is_legal else "may not"
    mover = capital(moment.state.to_move)
    one_text, *other_texts = map(str, moves)
    keys = ("legal_has", "legal_lacks") if is_legal else ("legal_lacks", "legal_has")
    return Question(
        moment.game.name,
        Kind.PLAYABLE,
        f"{mover} is to move.{moment.notes(parted)} Which of these {verb} be played now?",
        tuple(chance.shuffled(choices)),
        moment.given,
        (),
        {keys[0]: [one_text], keys[1]: other_texts},
        rated(len(moment.legal), len(moment.refused)),
    )


def _choice(moment: Moment, one: Any, is_legal: bool, right: bool) -> Choice:
    """Return a move as a choice, with what comes of it or why it is refused."""
    words = moment.state.told(one if is_legal else one[0]).asked
    if is_legal:
        first = moment.play(one).events[0]
        return Choice(words, right, f"It may be played. {first.text}", _once(first.cites))
    breaches = one[1]
    return Choice(words, right, breaches[0].reason, _once(b.clause for b in breaches))


def _once(cites: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cites))


def _checked(moment: Moment, moves: Sequence[Any], chance: Chance) -> list[str] | None:
    """Return the disputed points that would judge the moves otherwise.

    None where the verdict depends on what nobody can see.
    """

    def verdicts(state: State[Any]) -> list[bool]:
        return [state.is_legal(move) for move in moves]

    ours = verdicts(moment.state)
    if any(verdicts(state) != ours for state in moment.dealt_anew(moves, chance)):
        return None
    return [name for name, state in moment.other_readings.items() if verdicts(state) != ours]
