"""Clubs that rate their players together, and which rows of their registers are one person.

A rating itself is never stored: it follows from the evenings (`selectors/club/joint_ratings.py`).
"""

import uuid

from django.db import models
from django.utils import timezone

from tournaments.frame.personal import KEY, Use


class JointRating(models.Model):
    """A rating over several clubs. The invitation's link is made from `invites`; stored is a digest."""

    slug = models.SlugField("address", max_length=40, unique=True)
    name = models.CharField("name", max_length=60)
    invites = models.UUIDField(default=uuid.uuid4, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = "joint rating"
        verbose_name_plural = "joint ratings"
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class JointRatingClub(models.Model):
    """A club that takes part by its own act. The one that has taken part longest invites others."""

    joint = models.ForeignKey(JointRating, on_delete=models.CASCADE, related_name="parts")
    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="joint_ratings")
    joined_at = models.DateTimeField("since", default=timezone.now, editable=False)

    class Meta:
        verbose_name = "club in a joint rating"
        verbose_name_plural = "clubs in joint ratings"
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["joint", "club"], name="a_club_takes_part_once_in_a_joint_rating"),
        ]

    def __str__(self) -> str:
        return f"{self.joint}: {self.club}"


class PlayerLink(models.Model):
    """Players of different clubs with the same `key` are one person, because each of the clubs said so.

    The key is random and stays with the player when a club moves as a file.
    """

    player = models.OneToOneField("tournaments.Player", on_delete=models.CASCADE, related_name="link")
    key = models.UUIDField(default=uuid.uuid4, editable=False, db_index=True)
    made_at = models.DateTimeField("since", default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "player": KEY,
        "key": Use("that players of several clubs are this person; deleted when the person is erased"),
        "made_at": Use("since when it is known", exported=True),
    }

    class Meta:
        verbose_name = "link to a player of another club"
        verbose_name_plural = "links to players of other clubs"
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.player}"


class PlayerLinkRequest(models.Model):
    """The club of `player` says that `other`, of another club, is the same person; that club has not answered yet."""

    player = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="link_requests")
    other = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="link_requests_received")
    asked_at = models.DateTimeField("asked", default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "player": KEY,
        "other": Use("whom another club takes for this person; deleted when either is erased"),
        "asked_at": KEY,
    }

    class Meta:
        verbose_name = "question about a player of another club"
        verbose_name_plural = "questions about players of other clubs"
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", "other"], name="two_players_are_asked_about_once"),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.player}"
