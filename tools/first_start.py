"""What `whistboard.pyz` does: install the program beside its data at the first start, and run it.

It needs Python 3.11 or newer and, the first time, the internet. On Windows, where Python is installed, a double click
opens it.
"""

import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

from whistboard.__main__ import data_folder


def main() -> int:
    """Install this version unless it is there, and start it."""
    if sys.version_info < (3, 11):  # noqa: UP036  said in words, before the packages are asked for
        sys.exit("Whistboard needs Python 3.11 or newer; this is " + sys.version.split()[0])
    with zipfile.ZipFile(sys.argv[0]) as archive:
        [wheel] = [name for name in archive.namelist() if name.endswith(".whl")]
        folder = data_folder() / "program" / f"{wheel.split('-')[1]}-python{sys.version_info[0]}.{sys.version_info[1]}"
        programs = folder / ("Scripts" if os.name == "nt" else "bin")
        if not (folder / "installed").exists():
            install(archive, wheel, folder, programs)
    command = [str(programs / ("whistboard.exe" if os.name == "nt" else "whistboard")), *sys.argv[1:]]
    if os.name != "nt":
        os.execv(command[0], command)  # noqa: S606  the program just installed, in this one's place
    return subprocess.run(command).returncode


def install(archive: zipfile.ZipFile, wheel: str, folder: Path, programs: Path) -> None:
    """Make an environment and install the wheel with the packages that it names; the marker says that it is whole."""
    print("Installing Whistboard, once. This takes a minute or two and needs the internet.", flush=True)
    venv.create(folder, with_pip=True, clear=True)
    with tempfile.TemporaryDirectory() as scratch:
        path = archive.extract(wheel, scratch)
        python = programs / ("python.exe" if os.name == "nt" else "python")
        if subprocess.run([str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", path]).returncode:
            sys.exit("The packages could not be installed. Is this computer on the internet?")
    (folder / "installed").touch()


if __name__ == "__main__":
    sys.exit(main())
