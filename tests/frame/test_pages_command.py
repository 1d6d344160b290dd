"""The command that runs and normalises pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.tools.page_form import WIDGET_VIEW, dump, normalise
from rulebook.tools.pages import main

TEXT = """# A page

```{code-cell}
print("one")
print("two")
```

```{code-cell}
:tags: [raises-exception]

1 / 0
```

```{code-cell}
6 * 7
```
"""


@pytest.mark.book
def test_a_page_is_made_from_text_run_and_then_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, page = tmp_path / "page.md", tmp_path / "page.ipynb"
    text.write_text(TEXT, "utf-8")

    assert main(["--from", str(text)]) == 0
    assert capsys.readouterr().out == f"wrote  {page}\n"
    first = page.read_text("utf-8")
    _, prints, fails, answers = json.loads(first)["cells"]
    assert prints["outputs"] == [
        {"name": "stdout", "output_type": "stream", "text": ["one\n", "two\n"]}
    ]
    assert fails["outputs"][0]["traceback"] == ["ZeroDivisionError: division by zero"]
    assert answers["outputs"][0]["data"] == {"text/plain": ["42"]}
    assert [cell["execution_count"] for cell in (prints, fails, answers)] == [1, 2, 3]

    assert main(["--check", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main([str(page)]) == 0
    assert capsys.readouterr().out == f"same   {page}\n"
    assert page.read_text("utf-8") == first
    assert main(["--to-text", str(page)]) == 0
    assert capsys.readouterr().out.partition("---\n\n")[2] == TEXT


@pytest.mark.book
@pytest.mark.parametrize(
    ("cell", "complaint"),
    [
        ("1 / 0", "a cell fails: ZeroDivisionError: division by zero"),
        (":tags: [raises-exception]\n1", "tagged raises-exception and raises none"),
    ],
)
def test_a_page_whose_cell_goes_wrong_is_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cell: str, complaint: str
) -> None:
    text = tmp_path / "page.md"
    text.write_text(f"```{{code-cell}}\n{cell}\n```\n", "utf-8")
    assert main(["--from", str(text)]) == 1
    assert complaint in capsys.readouterr().err
    assert not (tmp_path / "page.ipynb").exists()


def test_normalising_keeps_what_a_reader_needs_and_drops_the_rest() -> None:
    output = {
        "output_type": "execute_result",
        "execution_count": 1,
        "data": {"text/plain": "seen", WIDGET_VIEW: {"model_id": "5f3a"}},
        "metadata": {"took": 3},
    }
    cell = {
        "cell_type": "code",
        "id": "anything",
        "metadata": {"tags": ["b", "a"], "execution": {"started": "now"}},
        "source": "look()",
        "execution_count": 1,
        "outputs": [output],
    }
    page = {"nbformat": 4, "nbformat_minor": 4, "metadata": {"widgets": {}}, "cells": [cell, cell]}
    normal = normalise(page)
    assert set(normal["metadata"]) == {"kernelspec", "language_info"}
    shows_code = {"remove_code_source": False}
    page["metadata"] = {"widgets": {}, "mystnb": shows_code}
    assert normalise(page)["metadata"] == {**normal["metadata"], "mystnb": shows_code}
    first, second = normal["cells"]
    assert first["metadata"] == {"tags": ["a", "b"]}
    assert first["outputs"][0]["data"] == {"text/plain": ["seen"]}
    assert first["outputs"][0]["metadata"] == {}
    assert second["id"] == f"{first['id']}-2"
    assert dump(normalise(normal)) == dump(normal)


def test_a_page_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nowhere.ipynb"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("nowhere.ipynb: there is no such page (allowed: ")
    assert said.count("\n") == 1
