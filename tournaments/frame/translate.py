"""Translating the sentences of the pure packages into the reader's language."""

from collections.abc import Iterable
from decimal import Decimal

from django.utils.formats import get_format, number_format
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, npgettext, pgettext

from reports.numbers import signed, write_decimals_by, written
from scoring import Message, Points
from scoring.messages import AS_TYPED, Amount, AsTyped

write_decimals_by(lambda: str(get_format("DECIMAL_SEPARATOR")))

PEOPLE = ("name", "other")


def say(sentence: Message | str | None) -> str:
    """A Message or an English label in the active language, the values in it included.

    A message's context is tried first; a wording without that context serves where there is none.
    """
    if isinstance(sentence, Message):
        return _template(sentence).format(**{key: _value(value) for key, value in sentence.params.items()})
    return _in_context(sentence, "") if sentence else ""


def named(name: str) -> SafeString:
    """A name within a sentence of a page, which browsers that translate pages leave as it is."""
    return format_html('<bdi translate="no">{}</bdi>', name)


def say_of_people(sentences: Iterable[Message]) -> SafeString:
    """Sentences on people for a page, one after the other, with their names (`name` and `other`) left as they are."""
    return format_html_join(" ", "{}", ((_of_people(sentence),) for sentence in sentences))


def _of_people(sentence: Message) -> SafeString:
    said = {key: named(value) if key in PEOPLE else _value(value) for key, value in sentence.params.items()}
    return format_html(escape(_template(sentence)), **said)


def say_name(label: str | None, context: str | None) -> str:
    """A label in the words of one game: a contract, a variant, an option."""
    return _in_context(label, context) if label else ""


def _template(message: Message) -> str:
    if message.many:
        number = message.params["n"]
        if message.context:
            return npgettext(message.context, message.text, message.many, number)
        return ngettext(message.text, message.many, number)
    return _in_context(message.text, message.context)


def _in_context(text: str, context: str | None) -> str:
    if context == AS_TYPED or isinstance(text, AsTyped):
        return text
    if not context:
        return gettext(text)
    translated = pgettext(context, text)
    return gettext(text) if translated == text else translated


def _value(value: object) -> object:
    if isinstance(value, Message):
        return say(value)
    if isinstance(value, tuple):
        return ", ".join(str(_value(part)) for part in value)
    if isinstance(value, Decimal):
        return number_format(value)
    if isinstance(value, Points):
        return signed(value, value.decimals)
    return written(value, value.decimals) if isinstance(value, Amount) else value
