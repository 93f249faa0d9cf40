"""Forms of people: signing in and up, codes, the account, invitations, wishes; and what a password may be."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, PasswordResetForm
from django.contrib.auth.password_validation import MinimumLengthValidator, validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy, override
from django.utils.translation import gettext_lazy as _

from scoring.games import every_game
from tournaments.accounts.models import PlayerWish
from tournaments.accounts.services import is_own_password, send_link
from tournaments.clubs.forms import TimeZoneField
from tournaments.clubs.models import Role, User
from tournaments.errors import Refused
from tournaments.frame.mail import can_mail
from tournaments.frame.site_address import site_address
from tournaments.frame.translate import say_name
from tournaments.security.actors import ActorRequest


class SignInForm(AuthenticationForm):
    """Address and password."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("That address and password do not match. Check the capitals in the password."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Email address")
        self.fields["username"].widget = forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True})

    def clean_username(self) -> str:
        """Clean the name as accounts do. What is longer than any of them is wrong before the database is asked for
        it."""
        name = self.cleaned_data["username"].strip().lower()
        if len(name) > self.fields["username"].max_length:  # type: ignore[attr-defined]  # ours has it
            raise self.get_invalid_login_error()
        return name


class CodeForm(forms.Form):
    """The second step."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        help_text=_("Six digits from your authenticator, or one of your recovery codes."),
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "off", "spellcheck": "false", "autofocus": True}
        ),
    )


class NewPasswordForm(PasswordChangeForm):
    """The old password, whose guesses are counted, and twice the new one."""

    def clean_old_password(self) -> str:
        try:
            right = is_own_password(user=self.user, password=self.cleaned_data["old_password"])
        except Refused as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        if not right:
            raise forms.ValidationError(self.error_messages["password_incorrect"], code="password_incorrect")
        return self.cleaned_data["old_password"]


class ForgotForm(PasswordResetForm):
    """The address a link goes to. For one that nobody has the same is done, and nothing leaves."""

    def get_users(self, email: str) -> list[User]:
        return list(super().get_users(email)) or [User(email=email)]

    def save(self, *, request: ActorRequest, **_more: Any) -> None:  # type: ignore[override]  # ours needs the request alone
        site = site_address(request).url
        for user in self.get_users(self.cleaned_data["email"]):
            send_link(user=user, site=site)


class OwnPasswordForm(forms.Form):
    """Somebody's own password, asked once more; guesses are counted."""

    own_password = forms.CharField(
        label=_("Your password"), strip=False, widget=forms.PasswordInput({"autocomplete": "current-password"})
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_own_password(self) -> None:
        try:
            right = is_own_password(user=self.user, password=self.cleaned_data["own_password"])
        except Refused as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        if not right:
            raise forms.ValidationError(_("That is not your password."))


class NewPersonForm(forms.Form):
    """A new account: who you are and a password of your own, which is not the name of the club one joins."""

    joining_club = ""
    name = forms.CharField(label=_("Your name"), max_length=60, widget=forms.TextInput({"autocomplete": "name"}))
    email = forms.EmailField(label=_("Email address"), widget=forms.EmailInput({"autocomplete": "username"}))
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_("At least 10 characters. Three or four ordinary words are easy to keep and hard to guess."),
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )

    def clean_email(self) -> str:
        return self.cleaned_data["email"].lower()

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        if password := cleaned.get("password"):
            person = User(email=cleaned.get("email", ""), name=cleaned.get("name", ""))
            person.joining_club = cleaned.get("club", self.joining_club)  # type: ignore[attr-defined]  # read there
            try:
                validate_password(password, person)
            except forms.ValidationError as weak:
                self.add_error("password", weak)
        return cleaned


class StartClubForm(NewPersonForm):
    """A new account with the club it is for."""

    club = forms.CharField(label=_("Name of the club"), max_length=60)
    town = forms.CharField(label=_("Town"), max_length=60, required=False)
    time_zone = TimeZoneField(guess=True)
    field_order = ["club", "town", "time_zone", "name", "email", "password"]


class SetUpForm(StartClubForm):
    """A site's first club and account; with the terminal's code where it is filled in from elsewhere."""

    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    terminal_code = forms.CharField(
        label=_("Set-up code"),
        max_length=20,
        help_text=_("It stands in the window where the site was started: nobody else can set it up."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    field_order = ["terminal_code", "club", "town", "language", "time_zone", "name", "email", "password"]

    def __init__(self, *args: Any, at_machine: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].help_text = _("You are the club's first organiser. Others you invite later.")
        if at_machine:
            del self.fields["terminal_code"]


class AccountForm(forms.ModelForm):
    """Settings of one person: how the pages look and read."""

    class Meta:
        model = User
        fields = ("name", "language", "theme", "large_print")
        widgets = {"theme": forms.RadioSelect, "language": forms.Select}
        labels = {"theme": _("Light or dark"), "large_print": _("Large print")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("as the browser says")), *settings.LANGUAGES]
        self.fields["language"] = forms.ChoiceField(label=_("Language"), choices=choices, required=False)


class InviteForm(forms.Form):
    """Invitation of a helper: where the link goes, and what they may do."""

    email = forms.EmailField(label=_("Email address"))
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.DESK, widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = (
            gettext("The invitation is sent there, and its link is shown to you too.")
            if can_mail()
            else gettext("To recognise the invitation by; the link is yours to send.")
        )


class HelperForm(InviteForm):
    """Helper for one evening: to direct it, or to enter its deals."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=[(role.value, role.label) for role in (Role.DIRECTOR, Role.DESK)],
        initial=Role.DESK,
        widget=forms.RadioSelect,
    )


class WishForm(forms.ModelForm):
    """A player's request about their own name or data."""

    class Meta:
        model = PlayerWish
        fields = ("wish", "contact", "message")
        widgets = {"wish": forms.RadioSelect, "message": forms.Textarea({"rows": 3})}
        labels = {"wish": _("What would you like?")}
        help_texts = {
            "contact": _("Email or telephone. Only the club's organisers see it, to make sure that it is you.")
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["wish"].choices = PlayerWish.Wish.choices  # type: ignore[attr-defined]  # a menu


PRODUCT = "whistboard"
SHORTEST_WORD, OWN_LETTERS = 4, 4
LOOKALIKES = str.maketrans("013457@$!", "oieastasi")


class LongEnough(MinimumLengthValidator):
    """Django's check of the length; its own sentence has no Dutch in this release."""

    def get_error_message(self) -> str:
        return gettext("This password is too short. It needs at least {count} characters.").format(
            count=self.min_length
        )


class NoWordOfTheSite:
    """Refuses the names of the site, its games and the user's clubs, digits and look-alikes for letters included."""

    def validate(self, password: str, user: User | None = None) -> None:
        """ValidationError where hardly anything is left once those words are taken out."""
        words = sorted(words_of_the_site() | words_of(club_names(user)), key=len, reverse=True)
        pattern = re.compile("|".join(map(re.escape, words)))
        for letters in {letters_of(password), letters_of(password.translate(LOOKALIKES))}:
            own = pattern.sub("", letters)
            if own != letters and len(own) < OWN_LETTERS:
                refusal = gettext(
                    "This password is the name of a game, of this site or of your club. Those are tried first."
                )
                raise ValidationError(refusal, code="password_of_the_site")

    def get_help_text(self) -> str:
        return gettext("A password is not the name of a game, of this site or of your club.")


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


class TokenForm(forms.Form):
    """A new token for a program."""

    name = forms.CharField(
        label=gettext_lazy("What is it for?"),
        max_length=60,
    )
