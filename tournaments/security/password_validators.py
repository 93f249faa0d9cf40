"""Password rules: long enough, and none of the words that people here would guess first."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from django.conf import settings
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.games import every_game
from tournaments.clubs.models import User
from tournaments.frame.translate import say_name

PRODUCT = "whistboard"
SHORTEST_WORD, OWN_LETTERS = 4, 4
LOOKALIKES = str.maketrans("013457@$!", "oieastasi")


class LongEnough(MinimumLengthValidator):
    """Django's check of the length; its own sentence has no Dutch in this release."""

    def get_error_message(self) -> str:
        return _("This password is too short. It needs at least {count} characters.").format(count=self.min_length)


class NoWordOfTheSite:
    """Refuses the names of the site, its games and the user's clubs, digits and look-alikes for letters included."""

    def validate(self, password: str, user: User | None = None) -> None:
        """ValidationError where hardly anything is left once those words are taken out."""
        words = sorted(words_of_the_site() | words_of(club_names(user)), key=len, reverse=True)
        pattern = re.compile("|".join(map(re.escape, words)))
        for letters in {letters_of(password), letters_of(password.translate(LOOKALIKES))}:
            own = pattern.sub("", letters)
            if own != letters and len(own) < OWN_LETTERS:
                refusal = _("This password is the name of a game, of this site or of your club. Those are tried first.")
                raise ValidationError(refusal, code="password_of_the_site")

    def get_help_text(self) -> str:
        return _("A password is not the name of a game, of this site or of your club.")


def club_names(user: User | None) -> list[str]:
    """The names of the clubs a user belongs to or, on `joining_club`, is about to join."""
    own = user.clubs.values_list("name", flat=True) if user is not None and user.pk else ()
    return [*own, getattr(user, "joining_club", "")]


@cache
def words_of_the_site() -> set[str]:
    """The product, the words of its games' names and the whole names of their variants, in every language."""
    names, variants = [PRODUCT, *(game.key for game in every_game())], []
    for language, _label in settings.LANGUAGES:
        with override(language):
            for game in every_game():
                names.append(say_name(game.name, game.key))
                variants += [say_name(variant.name, game.key) for variant in game.variants]
    return words_of(names) | {letters_of(variant) for variant in variants}


def words_of(names: Sequence[str]) -> set[str]:
    """The words of some names, and each name written as one."""
    parts = [part for name in names for part in (name, *re.split(r"[\W_]+", name))]
    return {word for part in parts if len(word := letters_of(part)) >= SHORTEST_WORD}


def letters_of(text: str) -> str:
    """The letters alone, small and without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if letter.isalpha())
