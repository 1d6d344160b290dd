"""QR codes, each square held against another maker's."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from rulebook.sessions.lesson.qr import BLOCKS, LARGEST, TooLong, most_bytes, qr_rows, qr_svg

qrcode = pytest.importorskip("qrcode")


def theirs(text: str, version: int, mask: int) -> list[str]:
    """Return the rows of the code that another maker makes."""
    level = qrcode.constants.ERROR_CORRECT_L
    code = qrcode.QRCode(version=version, error_correction=level, border=0, mask_pattern=mask)
    code.add_data(qrcode.util.QRData(text.encode(), mode=qrcode.util.MODE_8BIT_BYTE))
    code.make(fit=False)
    return ["".join("01"[bool(dark)] for dark in row) for row in code.get_matrix()]


@pytest.mark.parametrize(
    ("version", "most"),
    [(1, 17), (2, 32), (6, 134), (7, 154), (9, 230), (10, 271), (14, 458), (21, 929), (30, 1732)],
)
def test_square_is_the_one_that_another_maker_makes(version: int, most: int) -> None:
    """The longest text of a size leaves no room for what fills a code up, a shorter one does."""
    for text, mask in (("x" * most, version % 8), ("y" * (most - 3), (version + 3) % 8)):
        assert qr_rows(text, mask) == theirs(text, version, mask)
    if version < LARGEST:
        assert len(qr_rows("x" * (most + 1), 0)) == 17 + 4 * (version + 1)


@pytest.mark.parametrize("mask", range(8))
def test_every_mask_is_laid_as_another_maker_lays_it(mask: int) -> None:
    text = "https://example.org/é/classroom/lesson.html#lesson=1.q1bKSM3J"
    assert qr_rows(text, mask) == theirs(text, 4, mask)


def test_the_code_is_as_large_as_it_has_to_be_and_no_larger_than_phones_read() -> None:
    assert len(BLOCKS) == LARGEST
    assert len(qr_rows("x" * most_bytes(), 0)) == 17 + 4 * LARGEST
    with pytest.raises(TooLong, match="allowed: at most 1,732"):
        qr_rows("x" * (most_bytes() + 1))


def test_picture_is_dark_on_light_with_a_quiet_edge_and_a_name() -> None:
    picture = qr_svg("https://example.org/", "QR code of a lesson")
    assert 'viewBox="0 0 33 33"' in picture
    assert 'aria-label="QR code of a lesson"' in picture
    assert picture.index('fill="#fff"') < picture.index('fill="#000"')


def test_the_name_of_a_picture_is_only_ever_text() -> None:
    name = """\"/><script>'&"""
    svg = ElementTree.fromstring(str(qr_svg("https://example.org/", name)))
    assert svg.get("aria-label") == name
