"""Faults of a catalogue: wordings missing, left over, half translated or with other values in them."""

import re
from collections.abc import Iterator

import polib

from ops.translations.po import catalogue_path
from ops.translations.wordings import PLACES, Wording

MARKUP = re.compile(r"</?\w+")


def faults(wordings: list[Wording], catalogue: polib.POFile, language: str) -> Iterator[str]:
    """Sentences, one for each fault; none means that every wording can be said in this language."""
    entries = {(entry.msgctxt or "", entry.msgid): entry for entry in catalogue if not entry.obsolete}
    for wording in wordings:
        entry = entries.pop(wording.key, None)
        if entry is None or entry.msgid_plural != wording.many:
            yield f"{language}: not collected: {_quote(wording.context, wording.text)}"
        else:
            yield from (f"{language}: {fault}: {_quote(wording.context, wording.text)}" for fault in _of_entry(entry))
    yield from (f"{language}: said nowhere: {_quote(*key)}" for key in entries)
    yield from (f"{language}: obsolete: {_quote('', entry.msgid)}" for entry in catalogue.obsolete_entries())
    yield from _compiled(catalogue, language)


def _quote(context: str, text: str) -> str:
    return f"[{context}] {text!r}" if context else repr(text)


def _of_entry(entry: polib.POEntry) -> Iterator[str]:
    forms = [entry.msgstr_plural.get(0, ""), entry.msgstr_plural.get(1, "")] if entry.msgid_plural else [entry.msgstr]
    if not all(forms):
        yield "not translated"
        return
    if entry.fuzzy:
        yield "fuzzy"
    allowed = [_values(text) for text in (entry.msgid, entry.msgid_plural) if text]
    for form, values in zip(forms, allowed, strict=True):
        # One form may name a number in words where the other has its figure.
        if _values(form) not in (allowed if entry.msgid_plural else [values]):
            yield f"other values in it ({form!r})"
        if sorted(MARKUP.findall(form)) != sorted(MARKUP.findall(entry.msgid)):
            yield f"other markup in it ({form!r})"
        if (form[0].isspace(), form[-1].isspace()) != (entry.msgid[0].isspace(), entry.msgid[-1].isspace()):
            yield f"other spaces around it ({form!r})"


def _values(text: str) -> list[str]:
    return sorted(set(PLACES.findall(text.replace("%%", ""))))


def _compiled(catalogue: polib.POFile, language: str) -> Iterator[str]:
    path = catalogue_path(language).with_suffix(".mo")
    if not path.exists() or path.read_bytes() != catalogue.to_binary():
        yield f"{language}: the compiled catalogue is not that of the text; run makemessages"
