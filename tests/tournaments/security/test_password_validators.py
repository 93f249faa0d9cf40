"""A password that will not do is refused in the reader's language."""

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import get_default_password_validators, validate_password
from django.core.exceptions import ValidationError
from django.utils import translation

from scoring.games import every_game
from tests.factories import a_club, a_member, a_user

REFUSED = {
    "UserAttributeSimilarityValidator": "rita@example.org",
    "LongEnough": "slag",
    "NoWordOfTheSite": "kleurenwiezen",
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


@pytest.mark.parametrize(
    "password",
    [
        "kleurenwiezen",
        "whistboard1",
        "Whistboard2026!",
        "wh1stb0@rd",
        "Kl3ur3nw13z3n",
        "whist-a-la-couleur",
        "boomkewies99",
        "4pandoeren4",
        "BidWhist2026",
    ],
)
def test_names_of_the_site_and_its_games_are_no_passwords(password):
    with pytest.raises(ValidationError, match="name of a game"):
        validate_password(password)


def test_so_is_the_name_of_every_game_there_is():
    names = [name for game in every_game() for name in (game.key, game.name)]

    for name in names:
        with pytest.raises(ValidationError, match="name of a game"):
            validate_password(f"{name}1234567")


@pytest.mark.parametrize("password", ["correct horse battery", "kleurenwiezen op vrijdag", "vier azen op tafel"])
def test_a_few_words_in_a_row_are_taken_also_with_a_game_among_them(password):
    validate_password(password)


@pytest.mark.django_db
@pytest.mark.parametrize("password", ["dezwarteschoppen", "Zwarte-Schoppen-26", "schoppen1987"])
def test_the_name_of_a_members_club_is_no_password_and_of_another_club_it_is(password):
    member = a_member(a_club("De Zwarte Schoppen")).user

    validate_password(password, a_user())
    with pytest.raises(ValidationError, match="of your club"):
        validate_password(password, member)


@pytest.mark.slow
@pytest.mark.django_db
def test_whoever_starts_a_club_does_not_take_its_name_as_a_password(client):
    data = {"club": "Harten Vrouw", "name": "Lut", "email": "lut@example.org", "password": "hartenvrouw1"}
    a_user()  # the site is set up

    refused = client.post("/start/", data)

    assert (refused.status_code, "of your club" in refused.content.decode()) == (200, True)
    assert not get_user_model().objects.filter(email="lut@example.org").exists()
