"""Our scripts import each other in one direction only: names that carry their content cannot be given to a circle."""

import re
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[1] / "static" / "js"
IMPORT = re.compile(r"""(?:from\s+|import\s+|import\()["'](\.[^"']+)["']""")


def imports():
    """Of each script of ours, the scripts it imports, sooner or later."""
    return {
        file: {(file.parent / name).resolve() for name in IMPORT.findall(file.read_text())}
        for file in SCRIPTS.rglob("*.js")
    }


def test_no_script_imports_itself_through_others():
    direct = imports()
    for _ in direct:
        direct = {
            file: imported.union(*(direct.get(other, set()) for other in imported)) for file, imported in direct.items()
        }

    assert [file.name for file, imported in direct.items() if file in imported] == []


def test_no_template_stands_within_a_template():
    """rjsmin takes room away, and a template ends for it at the next backtick."""
    within = re.compile(r"`[^`]*\$\{[^}`]*`")
    texts = {file.name: file.read_text() for file in SCRIPTS.rglob("*.js") if file.parent.name == "table"}

    assert {name for name, text in texts.items() if within.search(text)} == set()


def test_every_script_that_is_imported_exists():
    missing = {
        file.name: [script.name for script in scripts if not script.exists()] for file, scripts in imports().items()
    }

    assert {name: scripts for name, scripts in missing.items() if scripts} == {}
