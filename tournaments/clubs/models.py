"""The place of a club, and who finds it: the country, and what search engines may show.

Accounts, the clubs they belong to, and their roles there.

Who keeps a site that is one club's own laptop: whoever set it up.

What a club tells of itself on its public page: its colours, a text, how to reach it and where it plays.

A club's own picture for the head of its paper, kept in the database so that a backup has it.
"""

from __future__ import annotations

import re
import uuid
from typing import Any
from unicodedata import normalize
from urllib.parse import urlencode

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.frame.personal import CHOICE, KEY, SAID, WITH_PERSON, Use
from tournaments.frame.time_zones import ensure_known, site_zone


class Country(models.TextChoices):
    """The countries of clubs, by ISO 3166; `ZZ` is everywhere else."""

    AUSTRALIA = "AU", _("Australia")
    AUSTRIA = "AT", _("Austria")
    BELGIUM = "BE", _("Belgium")
    CANADA = "CA", _("Canada")
    DENMARK = "DK", _("Denmark")
    FRANCE = "FR", _("France")
    GERMANY = "DE", _("Germany")
    IRELAND = "IE", _("Ireland")
    ITALY = "IT", _("Italy")
    LUXEMBOURG = "LU", _("Luxembourg")
    NETHERLANDS = "NL", _("Netherlands")
    NEW_ZEALAND = "NZ", _("New Zealand")
    NORWAY = "NO", _("Norway")
    PORTUGAL = "PT", _("Portugal")
    SOUTH_AFRICA = "ZA", _("South Africa")
    SPAIN = "ES", _("Spain")
    SURINAME = "SR", _("Suriname")
    SWEDEN = "SE", _("Sweden")
    SWITZERLAND = "CH", _("Switzerland")
    UNITED_KINGDOM = "GB", _("United Kingdom")
    UNITED_STATES = "US", _("United States")
    ELSEWHERE = "ZZ", pgettext_lazy("country", "elsewhere")


COORDINATES = re.compile(r"(-?[0-9]{1,3}(?:\.[0-9]{1,15})?)\s*[,;/ ]\s*(-?[0-9]{1,3}(?:\.[0-9]{1,15})?)")


def coordinates_in(text: str) -> tuple[float, float] | None:
    """Degrees north and east as people type or copy them, such as "50.94, 4.04°"; None for anything else."""
    typed = COORDINATES.fullmatch(text.replace("°", ""))
    north, east = map(float, typed.groups()) if typed else (100.0, 0.0)
    return (north, east) if abs(north) <= 90 and abs(east) <= 180 else None


def countries() -> list[tuple[str, str]]:
    """Them as choices, in the order of the reader's alphabet; "elsewhere" is last."""
    names = [(country.value, str(country.label)) for country in Country if country != Country.ELSEWHERE]
    names.sort(key=lambda choice: normalize("NFKD", choice[1]))
    return [*names, (Country.ELSEWHERE.value, str(Country.ELSEWHERE.label))]


class SearchEngines(models.TextChoices):
    """The parts of a club that search engines may show: never players' own pages, nor what only a link opens."""

    NOTHING = "nothing", _("no page of the club")
    PAGE = "page", _("the club’s own page, without results")
    RESULTS = "results", _("the club’s page and results, with the names on them")


ORIGIN = re.compile(r"https?://[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::[0-9]{1,5})?")


class Role(models.TextChoices):
    """The rights of a person in a club or a tournament; each role may do all that the ones below it may."""

    OWNER = "owner", _("owner")
    ORGANISER = "organiser", _("organiser")
    DIRECTOR = "director", _("director")
    DESK = "desk", _("desk")


class Theme(models.TextChoices):
    SYSTEM = "system", _("as the device")
    LIGHT = "light", _("light")
    DARK = "dark", _("dark")


class NameOrder(models.TextChoices):
    """True if a club writes first or family names first."""

    GUESS = "guess", _("as the names themselves say")
    FAMILY = "family", _("family name first")
    GIVEN = "given", _("first name first")


class Sorting(models.TextChoices):
    """The part of a name by which lists are sorted; without a choice as lists in the club's country are."""

    GIVEN = "given", _("by first name")
    STEM = "stem", _("by family name, van den Bosch under B")
    PREFIX = "prefix", _("by family name, van den Bosch under V")


STEM_COUNTRIES = frozenset({"NL", "SR", "DE", "AT", "CH"})
"""Where the prefix of a family name does not count; `Alphabet` has the sources."""


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, email: str | None) -> User:
        return self.get(email__iexact=email)


class User(AbstractBaseUser, PermissionsMixin):
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    email = models.EmailField(_("Email address"), unique=True)
    name = models.CharField(_("Name"), max_length=60, blank=True)
    language = models.CharField(_("Language"), max_length=7, blank=True)
    theme = models.CharField("theme", max_length=6, choices=Theme, default=Theme.SYSTEM)
    large_print = models.BooleanField(_("Large print"), default=False)
    is_staff = models.BooleanField("may open the administration", default=False)
    is_active = models.BooleanField("may sign in", default=True)
    email_confirmed_at = models.DateTimeField("email address confirmed", null=True, blank=True, editable=False)
    date_joined = models.DateTimeField("joined", default=timezone.now)

    objects = UserManager()

    PERSONAL = {
        "id": KEY,
        "public_id": Use("stays in the journal beside what this person did; without the account it names nobody"),
        "password": WITH_PERSON,
        "last_login": SAID,
        "is_superuser": WITH_PERSON,
        "email": SAID,
        "name": SAID,
        "language": CHOICE,
        "theme": CHOICE,
        "large_print": CHOICE,
        "is_staff": WITH_PERSON,
        "is_active": WITH_PERSON,
        "email_confirmed_at": SAID,
        "date_joined": SAID,
        "groups": WITH_PERSON,
        "user_permissions": WITH_PERSON,
    }

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = []

    class Meta:
        verbose_name = "user"
        verbose_name_plural = "users"
        constraints = [models.UniqueConstraint(Lower("email"), name="one_user_for_each_address_in_any_case")]

    def __str__(self) -> str:
        return self.name or self.email


class ClubStatus(models.TextChoices):
    """True if strangers see anything of a club. Its own people work in it whatever it says, unless it is blocked."""

    SHOWN = "shown", pgettext_lazy("club", "public")
    UNCONFIRMED = "unconfirmed", pgettext_lazy("club", "email address not confirmed")
    HIDDEN = "hidden", _("hidden")
    BLOCKED = "blocked", _("blocked")
    REHEARSAL = "rehearsal", pgettext_lazy("club", "a rehearsal")


class Kept(models.IntegerChoices):
    """The number of days for which a photographed sheet is kept."""

    MONTH = 30, _("30 days")
    QUARTER = 90, _("90 days")
    YEAR = 365, _("one year")
    TWO_YEARS = 730, _("two years")


class Club(models.Model):
    slug = models.SlugField("address", max_length=40, unique=True)
    name = models.CharField(_("Name"), max_length=60)
    town = models.CharField(_("Town"), max_length=60, blank=True)
    language = models.CharField(_("Language"), max_length=7, blank=True)
    time_zone = models.CharField(_("Time zone"), max_length=40, default=site_zone, validators=[ensure_known])
    status = models.CharField("status", max_length=11, choices=ClubStatus, default=ClubStatus.SHOWN, editable=False)
    name_order = models.CharField(_("order of names"), max_length=6, choices=NameOrder, default=NameOrder.GUESS)
    sorting = models.CharField(_("Lists by name"), max_length=6, choices=Sorting, blank=True, default="", db_default="")
    photos_kept = models.PositiveSmallIntegerField(
        _("photographed sheets are kept for"), choices=Kept, default=Kept.QUARTER
    )
    ratings_public = models.BooleanField("public page of ratings", default=False, editable=False)
    country = models.CharField(_("Country"), max_length=2, choices=Country, blank=True, default="", db_default="")
    latitude = models.FloatField("latitude", null=True, blank=True)
    longitude = models.FloatField("longitude", null=True, blank=True)
    listed = models.BooleanField(_("in the list of clubs"), default=True, db_default=True)
    search_engines = models.CharField(
        _("search engines may show"),
        max_length=7,
        choices=SearchEngines,
        default=SearchEngines.PAGE,
        db_default=SearchEngines.PAGE,
    )
    frame_origins = models.TextField("sites that may show your pages", blank=True)
    features = models.JSONField("what the club uses", default=list, db_default=[], blank=True, editable=False)
    members = models.ManyToManyField(User, through="Membership", related_name="clubs")

    class Meta:
        verbose_name = "club"
        verbose_name_plural = "clubs"
        ordering = ["name"]
        indexes = [
            models.Index(fields=["name", "id"], name="clubs_by_name"),
            models.Index(fields=["status"], condition=~models.Q(status="shown"), name="clubs_not_shown"),
        ]
        constraints = [
            models.CheckConstraint(condition=models.Q(status__in=ClubStatus.values), name="a_club_has_a_known_status"),
            models.CheckConstraint(
                condition=models.Q(name_order__in=NameOrder.values), name="a_club_writes_names_in_a_known_order"
            ),
            models.CheckConstraint(
                condition=models.Q(sorting__in=["", *Sorting.values]), name="a_club_sorts_names_in_a_known_way"
            ),
            models.CheckConstraint(
                condition=models.Q(photos_kept__in=Kept.values), name="photographs_are_kept_for_a_known_time"
            ),
            models.CheckConstraint(
                condition=models.Q(search_engines__in=SearchEngines.values),
                name="a_club_tells_search_engines_something_known",
            ),
            models.CheckConstraint(
                condition=models.Q(latitude=None, longitude=None)
                | models.Q(latitude__range=(-90, 90), longitude__range=(-180, 180)),
                name="a_club_is_at_a_place_on_earth",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse what would be read as more than addresses of sites, where it is written into a policy."""
        if not all(map(ORIGIN.fullmatch, self.frame_origins.split())):
            raise ValidationError({"frame_origins": _("This is not a list of addresses of sites.")})

    @property
    def country_name(self) -> str:
        """In the reader's language; empty where none was given."""
        return str(Country(self.country).label) if self.country else ""

    @property
    def position(self) -> str:
        """Latitude and longitude in degrees, as people copy them from a map; empty where none was given."""
        return "" if self.latitude is None else f"{self.latitude}, {self.longitude}"


class Membership(models.Model):
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField("role", max_length=9, choices=Role)

    PERSONAL = {"id": KEY, "user": KEY, "club": SAID, "role": SAID}

    class Meta:
        verbose_name = "membership"
        verbose_name_plural = "memberships"
        constraints = [
            models.UniqueConstraint(fields=["user", "club"], name="a_user_has_one_role_in_a_club"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="a_membership_has_a_known_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.club}"


class Assignment(models.Model):
    """A role in one tournament only, for somebody who need not belong to the club."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="assignments")
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="assignments")
    role = models.CharField("role", max_length=9, choices=Role)

    PERSONAL = {"id": KEY, "user": KEY, "tournament": SAID, "role": SAID}

    class Meta:
        verbose_name = "assignment"
        verbose_name_plural = "assignments"
        constraints = [
            models.UniqueConstraint(fields=["user", "tournament"], name="a_user_has_one_role_in_a_tournament"),
            models.CheckConstraint(
                condition=models.Q(role__in=[Role.DIRECTOR, Role.DESK]), name="an_assignment_is_for_director_or_desk"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.tournament}"


class Invitation(models.Model):
    """A link that lets one person join a club, or one evening of it; the link itself is in no row of it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, null=True, blank=True)
    email = models.EmailField("email address")
    role = models.CharField("role", max_length=9, choices=Role)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    invited_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="invitations_sent")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField("valid until")
    accepted_at = models.DateTimeField(null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True, editable=False)

    PERSONAL = {
        "id": KEY,
        "club": KEY,
        "tournament": KEY,
        "email": Use("whom it is for; deleted with that account, or a month after it ran out"),
        "role": KEY,
        "token_hash": KEY,
        "invited_by": Use("let go of with the account"),
        "created_at": KEY,
        "expires_at": KEY,
        "accepted_at": KEY,
        "revoked_at": KEY,
    }

    class Meta:
        verbose_name = "invitation"
        verbose_name_plural = "invitations"
        constraints = [
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="an_invitation_has_a_known_role"),
        ]

    def __str__(self) -> str:
        return f"{self.email}, {self.club}"


class SiteKeeper(models.Model):
    """The one account that backs the site up and puts backups back, and says whether others may start clubs there."""

    user = models.OneToOneField("tournaments.User", on_delete=models.CASCADE, related_name="keeps")
    since = models.DateTimeField("since", default=timezone.now, editable=False)
    further_clubs = models.BooleanField("others may start clubs", default=False)

    PERSONAL = {"id": KEY, "user": KEY, "since": KEY, "further_clubs": KEY}

    class Meta:
        verbose_name = "keeper of the site"
        verbose_name_plural = "keepers of the site"
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="a_site_has_one_keeper"),
        ]

    def __str__(self) -> str:
        return f"{self.user}"


LEAST_CONTRAST = 4.5
"""WCAG 2.2, 1.4.3 (AA): letters against what is behind them."""

HEX = r"#[0-9a-f]{6}"
_colour = RegexValidator(rf"\A{HEX}\Z", _("Write a colour as # and six digits, such as #123d2c."))
_phone = RegexValidator(r"\A\+?[0-9 ()./-]{5,}\Z", _("A telephone number has digits, spaces and + ( ) . / - only."))

OF_THE_CLUB = Use("what the club tells of itself")
CONTACT = Use("how to reach the club, typed for everybody to see by leave of whoever is reached there", public=True)


class ClubPage(models.Model):
    """All of it is public. Mail and phone are kept only while somebody says that their owner agrees."""

    club = models.OneToOneField("tournaments.Club", on_delete=models.CASCADE, related_name="page")
    ground = models.CharField(_("colour of the band"), max_length=7, default="#123d2c", validators=[_colour])
    ink = models.CharField(_("colour of the name on it"), max_length=7, default="#faf6ec", validators=[_colour])
    about = models.TextField(_("About the club"), max_length=3000, blank=True)
    mail = models.EmailField(_("mail address for everybody"), blank=True)
    phone = models.CharField(_("telephone for everybody"), max_length=30, blank=True, validators=[_phone])
    contact_agreed = models.BooleanField(_("whoever is reached there agrees that everybody sees it"), default=False)
    place = models.CharField(_("place where you play"), max_length=80, blank=True)
    street = models.CharField(_("street and number"), max_length=80, blank=True)
    town = models.CharField(_("postcode and town"), max_length=80, blank=True)

    PERSONAL = {
        **dict.fromkeys(("id", "club"), KEY),
        **dict.fromkeys(("ground", "ink", "about", "place", "street", "town", "contact_agreed"), OF_THE_CLUB),
        **dict.fromkeys(("mail", "phone"), CONTACT),
    }

    class Meta:
        verbose_name = "page of a club"
        verbose_name_plural = "pages of clubs"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(mail="", phone="") | models.Q(contact_agreed=True),
                name="a_public_contact_was_agreed_to",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}"

    def clean(self) -> None:
        """The name has to be read on the band, and nobody's address is shown without their leave."""
        problems = {}
        colours = (self.ground, self.ink)
        if all(re.fullmatch(HEX, colour) for colour in colours) and (ratio := contrast(*colours)) < LEAST_CONTRAST:
            sentence = gettext(
                "These colours have a contrast of {ratio} to 1. The name is easy to read from {least} to 1."
            )
            shown = {"ratio": number_format(int(ratio * 10) / 10, 1), "least": number_format(LEAST_CONTRAST, 1)}
            problems["ink"] = sentence.format(**shown)
        if (self.mail or self.phone) and not self.contact_agreed:
            problems["contact_agreed"] = gettext(
                "Ask first whoever is reached there, or leave mail and telephone empty."
            )
        if problems:
            raise ValidationError(problems)

    @property
    def colours(self) -> str:
        """The band's colour and the name's, as the address of the stylesheet has them: 123d2c-faf6ec."""
        return f"{self.ground}-{self.ink}".replace("#", "")

    @property
    def map_address(self) -> str:
        """A search for the place on OpenStreetMap; empty unless there is a street or a town."""
        if not (self.street or self.town):
            return ""
        where = ", ".join(part for part in (self.street, self.town) if part)
        return "https://www.openstreetmap.org/search?" + urlencode({"query": where})

    @property
    def phone_link(self) -> str:
        """The number without what people write to read it by."""
        return "tel:" + "".join(letter for letter in self.phone if letter in "+0123456789")


def contrast(first: str, other: str) -> float:
    """The contrast ratio of two colours #rrggbb, from 1 to 21, as WCAG 2.2 defines it; ValueError for other text."""
    light, dark = sorted((_luminance(first), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Picture(models.Model):
    """A picture of a club, apart from it because it is large and rarely read. `digest` names the content."""

    class Form(models.TextChoices):
        PNG = "image/png", "PNG"
        JPEG = "image/jpeg", "JPEG"
        WEBP = "image/webp", "WebP"
        SVG = "image/svg+xml", "SVG"  # of before: shown on pages, and taken no more

    form = models.CharField("kind of picture", max_length=13, choices=Form)
    content = models.BinaryField("picture")
    digest = models.CharField(max_length=32, editable=False)

    class Meta:
        abstract = True


class Logo(Picture):
    """The club's own: on its page, the wall and every print."""

    club = models.OneToOneField("tournaments.Club", on_delete=models.CASCADE, related_name="logo")

    class Meta:
        verbose_name = "logo"
        verbose_name_plural = "logos"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(form__in=["image/png", "image/jpeg", "image/webp", "image/svg+xml"]),
                name="a_logo_is_of_a_known_form",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}"


class Sponsor(Picture):
    """A firm that supports the club: its picture stands at the foot of the wall, its name is what is read aloud."""

    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="sponsors")
    name = models.CharField("name", max_length=60)

    class Meta:
        verbose_name = "sponsor"
        verbose_name_plural = "sponsors"
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(form__in=["image/png", "image/jpeg", "image/webp"]),
                name="a_sponsors_picture_is_of_a_known_form",
            ),
            models.UniqueConstraint(fields=["club", "digest"], name="a_club_shows_a_sponsors_picture_once"),
        ]

    def __str__(self) -> str:
        return self.name
