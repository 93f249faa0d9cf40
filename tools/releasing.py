"""`python3 run.py release`: what is handed out with a version, built and looked through, in var/release."""

from __future__ import annotations

import shutil
import tarfile
import tempfile
import zipapp
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tools.environment import PYTHON, ROOT, install, run, say

RELEASE = ROOT / "var" / "release"
LARGEST = 6 * 1024**2
"""Bytes that a file for download may have."""
DEVELOPERS = ("tests/", "tools/", ".github/", "var/")
"""What an installed program does not need."""
IN_WHEEL = {"config/serve.py", "locale/nl/LC_MESSAGES/django.mo", "static/css/tokens.css", "templates/base.html"}
IN_SOURCE = {"run.py", "manage.py", "LICENSE", "requirements.txt", "tests/conftest.py", "docs/README.md"}


def release(arguments: list[str]) -> int:
    """Build the wheel, the source archive, the program to open and the SBOM; 1 where one is not as it should be."""
    install(development=True, release=True)
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    if failed := run(PYTHON, "-m", "build", "--outdir", RELEASE, *arguments):
        return failed
    [wheel] = RELEASE.glob("*.whl")
    open_by_a_click(wheel)
    run(PYTHON, "-m", "tools.supply", "sbom", wheel.with_name(f"{name_and_version(wheel)}.cdx.json"))
    complaints = list(faults())
    sizes = (f"{path.name}: {path.stat().st_size / 1024**2:.1f} MB" for path in sorted(RELEASE.iterdir()))
    for line in complaints or sizes:
        say(line)
    return 1 if complaints else 0


def open_by_a_click(wheel: Path) -> Path:
    """Make `whistboard-VERSION.pyz`, which installs the wheel that it holds when it is opened for the first time."""
    program = wheel.with_name(f"{name_and_version(wheel)}.pyz")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(ROOT / "tools" / "first_start.py", Path(folder, "__main__.py"))
        shutil.copytree(ROOT / "whistboard", Path(folder, "whistboard"), ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(wheel, folder)
        zipapp.create_archive(folder, program, "/usr/bin/env python3")
    return program


def name_and_version(wheel: Path) -> str:
    """Name and version of a wheel, as other files of the release bear them."""
    return "-".join(wheel.name.split("-")[:2])


def faults() -> Iterable[str]:
    """The faults of the files of a release, in sentences."""
    [wheel], [source] = RELEASE.glob("*.whl"), RELEASE.glob("*.tar.gz")
    for path in RELEASE.iterdir():
        if path.stat().st_size > LARGEST:
            yield f"{path.name} has {path.stat().st_size} bytes; {LARGEST} are the most"
    with zipfile.ZipFile(wheel) as archive:
        names = [name.removeprefix("whistboard/program/") for name in archive.namelist()]
    yield from (f"{wheel.name} holds {name}" for name in names if name.startswith(DEVELOPERS))
    yield from (f"{wheel.name} lacks {name}" for name in IN_WHEEL.difference(names))
    with tarfile.open(source) as files:
        sources = {name.partition("/")[2] for name in files.getnames()}
    yield from (f"{source.name} lacks {name}" for name in IN_SOURCE - sources)
    yield from (f"{source.name} holds {name}" for name in sources if name.startswith((".git/", "var/", ".venv/")))
