"""Tallies as a Parquet file, which other programs read: needs the extra "parquet"."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from engines.play.tally import COLUMNS, Tally


class NoParquet(ValueError):
    """What writes Parquet is not there; the message says how to get it."""


def check_parquet() -> None:
    """Raise NoParquet where what writes Parquet is not there."""
    _writers()


def parquet_of(tally: Tally, about: Mapping[str, str]) -> bytes:
    """Return the rows of a tally as a file; ``about`` is kept beside its columns."""
    pyarrow, writer = _writers()
    columns = zip(*tally.rows(), strict=True)
    table = pyarrow.table(dict(zip(COLUMNS, map(list, columns), strict=True)))
    table = table.replace_schema_metadata(dict(about))
    out = BytesIO()
    writer.write_table(table, out)
    return out.getvalue()


def _writers() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        what = 'Parquet needs the extra "parquet": pip install "rulebook-you-can-run[parquet]"'
        raise NoParquet(f"{what}; --csv needs nothing") from None
    return pyarrow, pyarrow.parquet
