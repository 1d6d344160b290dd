"""A desk in a link: a position with its moves in few characters, with a version in front.

A code is ``1.`` and the JSON of what is stated, deflated, in the letters of base64 for addresses.
Codes come from anywhere: one is unpacked only so far, and what comes out is checked like any file.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from engines.play.nesting import depth
from rulebook.sessions.desk.draft import written_out
from rulebook.sessions.session import BadAction

VERSION = "1"
LONGEST_CODE = 8000
"""Characters of the longest code that is read."""
LARGEST = 200_000
"""Bytes that a code is unpacked to at most."""
DEEPEST = 12


def encode(tables: dict[str, Any]) -> str:
    """Return plain values as a code; BadAction where it would be none that can be read again.

    >>> decode(encode({"given": {"clock": "11:55"}}))
    {'given': {'clock': '11:55'}}
    """
    text = written_out(tables)
    if text is None:
        raise BadAction("what is stated cannot be written into a link")
    size = len(text.encode())
    if size > LARGEST:
        raise BadAction(f"this has {size:,} bytes; allowed in a link: at most {LARGEST:,}")
    code = packed(text)
    if len(code) > LONGEST_CODE:
        allowed = f"at most {LONGEST_CODE:,}"
        raise BadAction(f"the link would have {len(code):,} characters; allowed: {allowed}")
    return code


def packed(text: str) -> str:
    """Return a text as a code, however long it becomes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(text.encode()) + packer.flush()
    return f"{VERSION}.{urlsafe_b64encode(data).decode().rstrip('=')}"


def decode(code: str) -> dict[str, Any]:
    """Return the plain values of a code; BadAction for what is none.

    >>> decode("7.abc")
    Traceback (most recent call last):
    rulebook.sessions.session.BadAction: the link is of a form '7' that this book does not know
    """
    version, dot, letters = code.partition(".")
    if not dot or len(code) > LONGEST_CODE:
        raise BadAction(f"the link holds no code; allowed: at most {LONGEST_CODE} characters")
    if version != VERSION:
        raise BadAction(f"the link is of a form {version[:8]!r} that this book does not know")
    try:
        unpacker = zlib.decompressobj(-15)
        data = unpacker.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), LARGEST)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise ValueError("too much")
        text = data.decode()
        if depth(text) > DEEPEST:
            raise ValueError("too deep")
        tables = json.loads(text)
    except (ValueError, zlib.error, RecursionError):
        raise BadAction("the link cannot be read; perhaps a part of it is missing") from None
    if not isinstance(tables, dict):
        raise BadAction("the link holds nothing")
    return tables
