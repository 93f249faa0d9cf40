"""Placing refusals of a service or of scoring at the fields of a form."""

from django.forms import BaseForm

from scoring import FieldErrors, Message
from tournaments.errors import Refused
from tournaments.wording.translate import say


def tell(form: BaseForm, refusal: Refused | FieldErrors, fields: dict[str, str] | None = None) -> None:
    """Add every problem of a refusal to the form; `fields` maps its names to those of the form.

    What belongs to no field of the form stands above it.
    """
    if not refusal.problems:
        form.add_error(None, str(refusal))
    for name, sentences in refusal.problems.items():
        field = (fields or {}).get(name, name)
        for sentence in sentences:
            form.add_error(field if field in form.fields else None, sentence_of(refusal, sentence))


def sentences_of(refusal: FieldErrors) -> list[str]:
    """Everything that is wrong, in the reader's language, where no field can show it."""
    return [say(message) for messages in refusal.problems.values() for message in messages]


def sentence_of(refusal: Exception, sentence: str | Message) -> str:
    """A problem in the reader's language: scoring's are messages, a service's are sentences already."""
    return say(sentence) if isinstance(refusal, FieldErrors) else str(sentence)
