"""The catalogue files: written so that two people who collect the same wordings get the same bytes."""

from pathlib import Path

import polib
from django.conf import settings

from ops.translations.wordings import Wording

FOLDER = Path(settings.LOCALE_PATHS[0])
NOT_ONE, OVER_ONE = "nplurals=2; plural=(n != 1);", "nplurals=2; plural=(n > 1);"
LANGUAGES = {"nl": NOT_ONE, "fr": OVER_ONE, "de": NOT_ONE}


def catalogue_path(language: str) -> Path:
    """The catalogue of a language; the compiled one stands beside it."""
    return FOLDER / language / "LC_MESSAGES" / "django.po"


def read(language: str) -> polib.POFile:
    """The catalogue of a language, empty if there is none yet."""
    path = catalogue_path(language)
    return polib.pofile(str(path), wrapwidth=0) if path.exists() else polib.POFile(wrapwidth=0)


def collected(wordings: list[Wording], existing: polib.POFile, language: str) -> polib.POFile:
    """A catalogue of exactly these wordings, with the translations that `kept` has for them."""
    translated = {(entry.msgctxt or "", entry.msgid): entry for entry in existing if not entry.obsolete}
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.metadata = {
        "Project-Id-Version": "Whistboard",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": LANGUAGES[language],
    }
    catalogue.extend(_entry(wording, translated.get(wording.key)) for wording in wordings)
    return catalogue


def _entry(wording: Wording, translated: polib.POEntry | None) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=wording.text,
        msgid_plural=wording.many,
        msgctxt=wording.context or None,
        comment="\n".join(sorted(wording.notes)),
        tcomment=translated.tcomment if translated else "",
        flags=_flags(wording),
    )
    if wording.many:
        entry.msgstr_plural = {0: "", 1: ""} | (dict(translated.msgstr_plural) if translated else {})
    else:
        entry.msgstr = translated.msgstr if translated else ""
    return entry


def _flags(wording: Wording) -> list[str]:
    both = wording.text + wording.many
    return ["python-format"] if "%(" in both else ["python-brace-format"] if "{" in both else []


def write(catalogue: polib.POFile, language: str) -> None:
    """Saves a catalogue and its compiled form."""
    path = catalogue_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(path))
    catalogue.save_as_mofile(str(path.with_suffix(".mo")))
