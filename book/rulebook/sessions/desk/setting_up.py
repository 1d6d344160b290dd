"""Setting up at a desk: every way in which a reader changes the position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.table.editing import Given
from engines.table.form import UNSET, Field, with_value
from engines.table.shapes import Name, Series, Shape, Whole
from rulebook.sessions.desk.desk import SET_UP, AtDesk
from rulebook.sessions.desk.draft import LONGEST_NAME
from rulebook.sessions.desk.form import Form
from rulebook.sessions.desk.reading import LARGEST_FILE, read_file
from rulebook.sessions.screen import line
from rulebook.sessions.session import BadAction, Text

EMPTY, USUAL = "empty", "set-up"
MOST_PUTS = 2000
LONGEST_FIELD = 20_000


class SettingUp(AtDesk):
    """A reader who sets a position up, on the board, in the form or from a file."""

    setting_up: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        "set": {"field": Text(), "text": Text(LONGEST_FIELD)},
        "add": {"field": Text(), "text": Text()},
        "drop": {"field": Text(), "at": Whole(0, 1000)},
        "none": {"field": Text()},
        "leave": {"field": Text()},
        "unread": {"name": Text(LONGEST_NAME)},
        "put": {"at": Whole(0, MOST_PUTS)},
        "reading": {"name": Text(40)},
        "start": {"from": Name((EMPTY, USUAL))},
        "import": {"text": Text(LARGEST_FILE)},
        "undo": {},
        "redo": {},
    }

    def change(self, given: Given) -> None:
        """State another position."""
        self.tab, self.picked = SET_UP, ()
        self.draft.change(given)
        self.look_at(self.at)

    # -- in the form -----------------------------------------------------------------------------

    def _field(self, name: str) -> Field:
        found = Form(self.draft).by_name.get(name)
        if found is None:
            raise BadAction(f"field: the form has no field {name!r}")
        return found

    def _list(self, name: str) -> tuple[Field, Series, list[Any]]:
        field = self._field(name)
        if not isinstance(field.shape, Series):
            raise BadAction(f"field: {name!r} is no list")
        return field, field.shape, Form(self.draft).items(field)

    def _state_at(self, field: Field, value: Any) -> None:
        self.change(with_value(self.draft.stated.given, field.path, value))

    def do_set(self, field: str, text: str) -> None:
        """Write a field; what is empty is left to the set-up."""
        found = self._field(field)
        self._state_at(found, found.read(text))

    def do_add(self, field: str, text: str) -> None:
        """Add to a list what is written, with commas between several."""
        found, shape, items = self._list(field)
        more = found.read(text)
        if len(items) >= shape.most:
            raise BadAction(f"the list is full; allowed: {shape.most} items")
        if isinstance(more, list):
            self._state_at(found, [*items, *more])

    def do_drop(self, field: str, at: int) -> None:
        """Take an item out of a list."""
        found, _, items = self._list(field)
        if at >= len(items):
            raise BadAction(f"at: the list has no item {at}")
        self._state_at(found, [*items[:at], *items[at + 1 :]])

    def do_none(self, field: str) -> None:
        """State an empty list."""
        self._state_at(self._list(field)[0], [])

    def do_leave(self, field: str) -> None:
        """Leave a field open, or all that stands under a key which the game does not know."""
        given = self.draft.stated.given
        if field in given and field not in self.game.given.fields:
            self.change({key: value for key, value in given.items() if key != field})
        else:
            self._state_at(self._field(field), UNSET)

    # -- on the board ----------------------------------------------------------------------------

    def do_put(self, at: int) -> None:
        """Do with what is taken up one of the things that are offered by name."""
        puts = self.puts()
        if at >= len(puts):
            raise BadAction("there is nothing taken up that this can be done with")
        self._make(puts[at])

    def do_reading(self, name: str) -> None:
        """Read a point of rule the other way."""
        if name not in self.register.readings:
            raise BadAction(f"name: there is no point of rule {name!r}")
        now = self.draft.stated.readings
        self.draft.change(readings={**now, name: "A" if now.get(name) == "B" else "B"})
        self.look_at(self.at)

    def do_unread(self, name: str) -> None:
        """Leave out a reading that the game does not know."""
        now = self.draft.stated.readings
        self.draft.change(readings={key: way for key, way in now.items() if key != name})
        self.look_at(self.at)

    # -- from elsewhere --------------------------------------------------------------------------

    def do_start(self, **carried: str) -> None:
        """Begin anew, from the set-up or with as little on the table as may be."""
        given = self.game.editing.empty() if carried["from"] == EMPTY else dict(self.game.fresh)
        self.draft.change(given, {}, ())
        self.tab, self.title = SET_UP, ""
        self.look_at(0)

    def do_import(self, text: str) -> None:
        """Open a scenario or a record; what cannot be read changes nothing."""
        found = read_file(text, self.game)
        self.draft.change(found.stated.given, found.stated.readings, found.stated.moves)
        self.tab, self.title = SET_UP, found.title
        self.look_at(0)
        count = len(found.stated.moves)
        moves = f"{count} {'move' if count == 1 else 'moves'}"
        self.notice = (line(f"The file is open: a position, and {moves} from it.", "note"),)

    # -- back and forth --------------------------------------------------------------------------

    def do_undo(self) -> None:
        """Take the last change back."""
        if not self.draft.can_undo:
            raise BadAction("there is nothing to undo")
        self.draft.undo()
        self.look_at(self.at)

    def do_redo(self) -> None:
        """Make the change again that was taken back last."""
        if not self.draft.can_redo:
            raise BadAction("there is nothing to do again")
        self.draft.redo()
        self.look_at(self.at)
