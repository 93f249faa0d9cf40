"""Access without a password: table codes, devices, tokens of programs. Only hashes are stored."""

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.personal import KEY, SAID, WITH_PERSON, Use


class TableCode(models.Model):
    """Opens one table of one evening. `generation` rises each time the code is issued anew."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="table_codes")
    table_number = models.PositiveSmallIntegerField(_("table"))
    generation = models.PositiveIntegerField(_("generation"), default=1)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    code_hash = models.CharField(max_length=64, editable=False)
    created_at = models.DateTimeField(_("issued"), default=timezone.now, editable=False)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("table code")
        verbose_name_plural = _("table codes")
        ordering = ["table_number", "generation"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "table_number"],
                condition=models.Q(revoked_at=None),
                name="a_table_has_one_code_that_works",
            ),
            models.UniqueConstraint(
                fields=["code_hash"], condition=models.Q(revoked_at=None), name="a_short_code_opens_one_table"
            ),
            models.CheckConstraint(condition=models.Q(table_number__gte=1), name="a_code_is_for_a_numbered_table"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.table_number}"


class Device(models.Model):
    """A phone, tablet or computer that entered something; its key stays on the device."""

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    label = models.CharField(_("label"), max_length=60, blank=True)
    code = models.ForeignKey(TableCode, on_delete=models.SET_NULL, null=True, blank=True, related_name="devices")
    user = models.ForeignKey(
        "tournaments.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="devices"
    )
    first_seen_at = models.DateTimeField(_("first seen"), default=timezone.now, editable=False)
    last_seen_at = models.DateTimeField(_("last seen"), default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "public_id": KEY,
        "label": SAID,
        "code": KEY,
        "user": Use("let go of with the account: the device entered deals, which stay"),
        "first_seen_at": SAID,
        "last_seen_at": SAID,
    }

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return self.label or str(self.public_id)[:8]


class ApiToken(models.Model):
    """Lets a program act as its owner, and no further."""

    user = models.ForeignKey("tournaments.User", on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=60)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(pgettext_lazy("when", "made"), default=timezone.now, editable=False)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    PERSONAL = {
        "id": KEY,
        "user": KEY,
        "name": SAID,
        "token_hash": WITH_PERSON,
        "created_at": SAID,
        "last_used_at": SAID,
        "revoked_at": SAID,
    }

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return self.name


class Attempt(models.Model):
    """One attempt at something with a rate limit. `who` is hashed together with what; old rows are deleted."""

    who = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        indexes = [
            models.Index(fields=["who", "at"], name="attempts_of_somebody"),
            models.Index(fields=["at"], name="attempts_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%H:%M}"
