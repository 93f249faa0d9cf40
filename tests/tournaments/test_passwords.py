"""A password that will not do is refused in the reader's language."""

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import get_default_password_validators
from django.core.exceptions import ValidationError
from django.utils import translation

REFUSED = {
    "UserAttributeSimilarityValidator": "rita@example.org",
    "LongEnough": "slag",
    "CommonPasswordValidator": "password123",
    "NumericPasswordValidator": "8374659201",
}


def refusal(validator, language):
    with translation.override(language), pytest.raises(ValidationError) as refused:
        validator.validate(REFUSED[type(validator).__name__], get_user_model()(email="rita@example.org"))
    return refused.value.messages


def test_every_refusal_is_said_in_every_language():
    validators = get_default_password_validators()
    others = [code for code, _ in settings.LANGUAGES if code != "en"]

    english = [
        (type(validator).__name__, code)
        for validator in validators
        for code in others
        if refusal(validator, code) == refusal(validator, "en")
    ]

    assert {type(validator).__name__ for validator in validators} == set(REFUSED)
    assert english == []
