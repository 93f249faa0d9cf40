"""Pages that the documentation site has besides `docs/`: the README as its front, first evenings in four languages,
llms.txt.

The steps of a first evening are those of the printed page. Its pictures are what a test saw while it pressed what the
steps name; without Chromium the pages stand without pictures.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]
PICTURES = Path(os.environ["PICTURES_FOLDER"])
BESIDE = {"README.md": "index.md", **{name: name for name in ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")}}
"""Pages of the project's first folder, and what they are called here."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and the files that they show, for mkdocs."""
    pages = {**dict(first_evenings()), **{here: _from_root(name) for name, here in BESIDE.items()}}
    for name, text in pages.items():
        files.append(File.generated(config, name, content=text))
    copies = {
        "site.css": Path(__file__).with_name("site.css"),
        "logo.svg": ROOT / "static" / "img" / "favicon.svg",
        **{f"fonts/{path.name}": path for path in (ROOT / "static" / "fonts").iterdir()},
        **{f"pictures/{path.relative_to(PICTURES)}": path for path in sorted(PICTURES.glob("*/*.png"))},
    }
    for name, path in copies.items():
        files.append(File.generated(config, name, abs_src_path=str(path)))
    files.append(File.generated(config, "llms.txt", content=llms(config, pages)))
    return files


def first_evenings() -> Iterator[tuple[str, str]]:
    """The name of a page, and its Markdown, for each language."""
    import django

    django.setup()
    from django.conf import settings
    from django.utils import translation

    from reports.printables.first_evening import TITLE
    from tournaments.clubs.models import Club
    from tournaments.evening.rounds.models import Tournament
    from tournaments.prints.sheets import steps_of

    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            steps = steps_of(Tournament(rounds_planned=2, club=Club(name=translation.gettext("Club"))))
            guide = ROOT / "docs" / f"guide-{language}.md"
            parts = [f"# {translation.gettext(TITLE)}", f"[{_title(guide)}]({guide.name})"]
        for number, step in enumerate(steps, start=1):
            press = " › ".join(f"**{label}**" for label in step.press)
            parts.append(f"## {number}. {step.what}\n\n{press}")
            if (PICTURES / language / f"{number:02}.png").exists():
                parts.append(f"![{step.press[-1]}](pictures/{language}/{number:02}.png)")
        yield f"first-evening-{language}.md", "\n\n".join(parts) + "\n"


def _title(page: Path) -> str:
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def llms(config: MkDocsConfig, pages: dict[str, str]) -> str:
    """The list of what there is to read, for programs that read: a line a page, with its title."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(Path(config.docs_dir).glob("*.md"))}
    texts = {name: text for name, text in {**texts, **pages}.items() if name not in ("README.md", "index.md")}
    titles = {name: re.findall(r"^# (.+)$", text, re.M)[0] for name, text in texts.items()}
    lines = [f"- [{title}]({name.removesuffix('.md')}.html)" for name, title in titles.items()]
    return "\n".join([f"# {config.site_name}", "", f"> {config.site_description}", "", *lines, ""])


def _from_root(name: str) -> str:
    text = (ROOT / name).read_text(encoding="utf-8").replace('src="docs/', 'src="')
    text = re.sub(r"\]\(docs/(?!README)", "](", text)
    return re.sub(r"\[([^\]]+)\]\((?:docs/README\.md|LICENSE)\)", r"\1", text)
