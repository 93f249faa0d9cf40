"""`python3 run.py docs`: the documentation as a site of plain files in var/docs, pictures included."""

from __future__ import annotations

import shutil

from tools.environment import PROGRAMS, ROOT, install, run, say
from tools.testing import TEST_SETTINGS, find_browser

PICTURES = ROOT / "var" / "pictures"


def build(arguments: list[str]) -> int:
    """Take the pictures, write the pages; 1 where a picture cannot be taken or a link leads nowhere."""
    install(development=True, release=True)
    settings = {"DJANGO_SETTINGS_MODULE": TEST_SETTINGS, "PICTURES_FOLDER": str(PICTURES), "PYTHONPATH": str(ROOT)}
    shutil.rmtree(PICTURES, ignore_errors=True)
    if find_browser():
        test = ("-m", "pytest", "-q", "-m", "battery", "tests/browser/test_pictures.py")
        if failed := run(PROGRAMS / "python", *test, **settings):
            return failed
    else:
        say("!! No Chromium here: THE GUIDE HAS NO PICTURES.")
    failed = run(PROGRAMS / "mkdocs", "build", "--quiet", "-f", "tools/docs_site/mkdocs.yml", *arguments, **settings)
    say("" if failed else f"Built: {ROOT / 'var' / 'docs' / 'index.html'}")
    return failed
