"""Accounts, the clubs they belong to, and their roles there."""

from __future__ import annotations

import re
import uuid
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.directory import Country, SearchEngines
from tournaments.models.personal import CHOICE, KEY, SAID, WITH_PERSON, Use
from tournaments.wording.time_zones import ensure_known, site_zone

ORIGIN = re.compile(r"https?://[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::[0-9]{1,5})?")


class Role(models.TextChoices):
    """What somebody may do in a club or a tournament; each role may do all that the ones below it may."""

    OWNER = "owner", _("owner")
    ORGANISER = "organiser", _("organiser")
    DIRECTOR = "director", _("director")
    DESK = "desk", _("desk")


class Theme(models.TextChoices):
    SYSTEM = "system", _("as the device")
    LIGHT = "light", _("light")
    DARK = "dark", _("dark")


class NameOrder(models.TextChoices):
    """Whether a club writes first or family names first."""

    GUESS = "guess", _("as the names themselves say")
    FAMILY = "family", _("family name first")
    GIVEN = "given", _("first name first")


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
    email = models.EmailField(_("email address"), unique=True)
    name = models.CharField(_("name"), max_length=60, blank=True)
    language = models.CharField(_("language"), max_length=7, blank=True)
    theme = models.CharField(_("theme"), max_length=6, choices=Theme, default=Theme.SYSTEM)
    large_print = models.BooleanField(_("large print"), default=False)
    is_staff = models.BooleanField(_("may open the administration"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    email_confirmed_at = models.DateTimeField(_("email address confirmed"), null=True, blank=True, editable=False)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)

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
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [models.UniqueConstraint(Lower("email"), name="one_user_for_each_address_in_any_case")]

    def __str__(self) -> str:
        return self.name or self.email


class ClubStatus(models.TextChoices):
    """Whether strangers see anything of a club. Its own people work in it whatever it says, unless it is blocked."""

    SHOWN = "shown", pgettext_lazy("club", "public")
    UNCONFIRMED = "unconfirmed", pgettext_lazy("club", "email address not confirmed")
    HIDDEN = "hidden", pgettext_lazy("club", "hidden")
    BLOCKED = "blocked", pgettext_lazy("club", "blocked")


class Kept(models.IntegerChoices):
    """For how many days a photographed sheet is kept."""

    MONTH = 30, _("30 days")
    QUARTER = 90, _("90 days")
    YEAR = 365, _("one year")
    TWO_YEARS = 730, _("two years")


class Club(models.Model):
    slug = models.SlugField(_("address"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=60)
    town = models.CharField(_("town"), max_length=60, blank=True)
    language = models.CharField(_("language"), max_length=7, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, default=site_zone, validators=[ensure_known])
    status = models.CharField(_("status"), max_length=11, choices=ClubStatus, default=ClubStatus.SHOWN, editable=False)
    name_order = models.CharField(_("order of names"), max_length=6, choices=NameOrder, default=NameOrder.GUESS)
    photos_kept = models.PositiveSmallIntegerField(
        _("photographed sheets are kept for"), choices=Kept, default=Kept.QUARTER
    )
    ratings_public = models.BooleanField(_("public page of ratings"), default=False, editable=False)
    country = models.CharField(_("country"), max_length=2, choices=Country, blank=True, default="", db_default="")
    latitude = models.FloatField(_("latitude"), null=True, blank=True)
    longitude = models.FloatField(_("longitude"), null=True, blank=True)
    listed = models.BooleanField(_("in the list of clubs"), default=True, db_default=True)
    search_engines = models.CharField(
        _("search engines may show"),
        max_length=7,
        choices=SearchEngines,
        default=SearchEngines.PAGE,
        db_default=SearchEngines.PAGE,
    )
    frame_origins = models.TextField(_("sites that may show your pages"), blank=True)
    members = models.ManyToManyField(User, through="Membership", related_name="clubs")

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = pgettext_lazy("of people", "clubs")
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
    role = models.CharField(_("role"), max_length=9, choices=Role)

    PERSONAL = {"id": KEY, "user": KEY, "club": SAID, "role": SAID}

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
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
    role = models.CharField(_("role"), max_length=9, choices=Role)

    PERSONAL = {"id": KEY, "user": KEY, "tournament": SAID, "role": SAID}

    class Meta:
        verbose_name = _("assignment")
        verbose_name_plural = _("assignments")
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
    email = models.EmailField(_("email address"))
    role = models.CharField(_("role"), max_length=9, choices=Role)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    invited_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="invitations_sent")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("valid until"))
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
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="an_invitation_has_a_known_role"),
        ]

    def __str__(self) -> str:
        return f"{self.email}, {self.club}"
