"""OPERATOR_NAME, OPERATOR_CONTACT, TERMS_FOLDER: who keeps the site, how to reach them, and the terms of use."""

import re
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured
from django.core.validators import EmailValidator

TERMS = re.compile(r"terms\.([a-z]{2})\.txt")


def site_operator(env: environ.Env, *, required: bool = False) -> dict[str, Any]:
    """The settings as they are given; with `required`, ImproperlyConfigured names everything that is missing.

    `OPERATOR_TERMS` has the folder's texts by language: `terms.nl.txt` is `nl`. Others may lie beside them.
    """
    values = {name: env(name, default="").strip() for name in ("OPERATOR_NAME", "OPERATOR_CONTACT", "TERMS_FOLDER")}
    terms = _terms(values["TERMS_FOLDER"])
    missing = [name for name, text in values.items() if not text]
    if required and missing:
        raise ImproperlyConfigured(
            f"A public site says who keeps it: set {', '.join(missing)} (“Who keeps the site” in docs/club.md)."
        )
    if values["TERMS_FOLDER"] and not terms:
        raise ImproperlyConfigured(f"TERMS_FOLDER has no terms.en.txt, terms.nl.txt …: {values['TERMS_FOLDER']}")
    _ensure_contact(values["OPERATOR_CONTACT"])
    return {
        "OPERATOR_NAME": values["OPERATOR_NAME"],
        "OPERATOR_CONTACT": values["OPERATOR_CONTACT"],
        "OPERATOR_TERMS": terms,
    }


def _terms(folder: str) -> dict[str, str]:
    if not folder:
        return {}
    files = sorted(Path(folder).glob("terms.*.txt"))
    try:
        texts = {match[1]: file.read_text("utf-8").strip() for file in files if (match := TERMS.fullmatch(file.name))}
    except (OSError, UnicodeDecodeError) as failure:
        raise ImproperlyConfigured(f"The terms in {folder} cannot be read: {failure}") from None
    return {language: text for language, text in texts.items() if text}


def _ensure_contact(contact: str) -> None:
    """An address of a page on HTTPS, or a mail address."""
    if not contact or re.fullmatch(r"https://[^\s/]+\S*", contact):
        return
    checked = EmailValidator()
    name, at, domain = contact.rpartition("@")
    if not (at and checked.user_regex.match(name) and checked.domain_regex.match(domain)):
        raise ImproperlyConfigured(
            f"OPERATOR_CONTACT is {contact!r}. Write a mail address, or a page like https://whist.example/contact."
        )
