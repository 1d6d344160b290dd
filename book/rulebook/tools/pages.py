"""Run and normalise the pages of the book: what is committed is what a run gives, and no more.

    python -m rulebook.tools.pages book/                   run every page; write those that changed
    python -m rulebook.tools.pages --check book/           name pages not normalised; run none
    python -m rulebook.tools.pages --pictures book/        draw each figure's picture anew; run none
    python -m rulebook.tools.pages --to-text book/x.ipynb   print a page as text, to edit it
    python -m rulebook.tools.pages --from x.md …            make x.ipynb from such text, and run it

The text of a page is MyST Markdown: its prose, and its code cells as the directive `code-cell`.

    # The twin rule

    Two pawns of a pair never share a space.

    ```{code-cell}
    Example("game/scenario")
    ```

    ```{code-cell}
    :tags: [raises-exception]

    state.play("Big Step > Nobody")
    ```

Prose between two code cells is one markdown cell; a line that holds only `+++` parts it into two.
Every other fence is prose. The tag `raises-exception` is for a cell that must be refused,
`remove-input` for one whose code the built page leaves out. The head that --to-text prints lets
JupyterLab and Jupytext open the text as a notebook; none is needed. Only the .ipynb is kept; the
text is a way of writing it.

The built book leaves the code of a page out. A page about code shows it with this at its head:

    ---
    mystnb:
      remove_code_source: false
    ---

A normalised page holds its cells in order, their sources, tags, outputs and execution counts, and
after the outputs of a cell the pictures of its figures, for readers where no widget runs.
Widget state and views, tracebacks, timings and all metadata but such a head are dropped; the ids of
cells come from their sources.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import nbformat

from rulebook.tools.page_form import dump, normalise, unchecked_marks
from rulebook.tools.page_pictures import with_pictures
from rulebook.tools.page_run import run
from rulebook.tools.page_text import BadPage, Page, read_text, write_text

# -- pages as files --------------------------------------------------------------------------------

TOC = "_toc.yml"
"""What lies at the root of a book."""


def load(path: Path) -> Page:
    """Read a page; :class:`BadPage` if the file cannot be read or is no notebook of format 4."""
    try:
        page: Page = json.loads(path.read_text("utf-8"))
        nbformat.validate(nbformat.from_dict(page))  # type: ignore[no-untyped-call]
    except FileNotFoundError:
        raise BadPage(f"{path}: there is no such page") from None
    except (
        OSError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        nbformat.ValidationError,
    ) as error:
        reason = str(error).splitlines()[0]
        raise BadPage(f"{path}: this is no notebook of format 4: {reason}") from None
    return page


def find(paths: Iterable[Path]) -> list[Path]:
    """Return the pages among these files and in these folders; BadPage for what is not there."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += [
                page
                for page in sorted(path.rglob("*.ipynb"))
                if not _is_aside(page.relative_to(path))
            ]
        elif path.suffix == ".ipynb" and path.is_file():
            found.append(path)
        else:
            raise BadPage(
                f"{path}: there is no such page (allowed: a folder, or a file that ends in .ipynb)"
            )
    return found


def _is_aside(page: Path) -> bool:
    """Tell whether a page lies where the book does not read, as in .ipynb_checkpoints."""
    return any(part.startswith(("_", ".")) for part in page.parts)


def faults(path: Path) -> list[str]:
    """Return what keeps a page's file from being normalised and whole; nothing when all is well."""
    page = load(path)
    code = [cell for cell in page["cells"] if cell["cell_type"] == "code"]
    found = [
        f"code cell {number} has the execution count {cell['execution_count']}, expected {number}"
        for number, cell in enumerate(code, start=1)
        if cell["execution_count"] != number
    ]
    found += [
        f"code cell {number} is marked {mark}, so nothing would check it"
        for number, cell in enumerate(code, start=1)
        for mark in unchecked_marks(cell)
    ]
    if not found and path.read_text("utf-8") != dump(normalise(page)):
        found.append("its file holds more, or is written otherwise, than a normalised page")
    return found


def refresh(path: Path, page: Page) -> bool:
    """Run a page, normalise it and write it to ``path``; return whether the file changed."""
    try:
        ran = run(page, path.parent)
    except BadPage as error:
        raise BadPage(f"{path}: {error}") from None
    # A notebook of somebody's own holds what its cells gave and nothing more, for nbval to compare.
    return keep(path, ran, of_book=any((one / TOC).is_file() for one in path.resolve().parents))


def keep(path: Path, page: Page, *, of_book: bool = True) -> bool:
    """Normalise a page and write it, a book's with its pictures; return whether it changed."""
    made = normalise(page)
    text = dump(with_pictures(made) if of_book else made)
    if path.is_file() and path.read_text("utf-8") == text:
        return False
    path.write_text(text, "utf-8")
    return True


# -- the command -----------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """Return the reader of the command line."""
    description, _, rest = (__doc__ or "").partition("\n\n")
    reader = argparse.ArgumentParser(
        prog="python -m rulebook.tools.pages",
        description=description,
        epilog=rest,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    reader.add_argument(
        "pages", nargs="+", type=Path, metavar="PAGE", help="pages, or folders of pages"
    )
    how = reader.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help="name pages not normalised; run none")
    how.add_argument(
        "--from",
        dest="from_text",
        action="store_true",
        help="make .ipynb pages from text, and run them",
    )
    how.add_argument(
        "--pictures", action="store_true", help="draw each figure's picture anew; run none"
    )
    how.add_argument("--to-text", action="store_true", help="print the page as text")
    return reader


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the command; return 0, or 1 when a page fails or is not normalised."""
    options = parser().parse_args(arguments)
    bad = 0
    try:
        pages = options.pages if options.from_text else find(options.pages)
    except BadPage as error:
        print(error, file=sys.stderr)
        return 1
    for path in pages:
        try:
            if options.check:
                wrong = faults(path)
                bad += bool(wrong)
                print("".join(f"{path}: {fault}\n" for fault in wrong), end="", file=sys.stderr)
            elif options.pictures:
                print(f"{'wrote' if keep(path, load(path)) else 'same '}  {path}", flush=True)
            elif options.to_text:
                print(write_text(load(path)), end="")
            else:
                target, page = _source(path, options.from_text)
                print(f"{'wrote' if refresh(target, page) else 'same '}  {target}", flush=True)
        except BadPage as error:
            bad += 1
            print(error, file=sys.stderr)
    if options.check and bad:
        print("`make pages` runs and normalises them", file=sys.stderr)
    return 1 if bad else 0


def _source(path: Path, from_text: bool) -> tuple[Path, Page]:
    if not from_text:
        return path, load(path)
    try:
        return path.with_suffix(".ipynb"), read_text(path.read_text("utf-8"))
    except OSError as error:
        raise BadPage(f"{path}: cannot be read: {error.strerror}") from None
    except (BadPage, UnicodeDecodeError) as error:
        raise BadPage(f"{path}: {error}") from None


if __name__ == "__main__":
    sys.exit(main())
