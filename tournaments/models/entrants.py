"""Who takes part in a tournament: a player, or a pair of them, under one number."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from draws import wishes
from tournaments.models.personal import FOLLOWS_PLAYER, KEY, NAMES_IN_TEXT, RESULT


class Entrant(models.Model):
    """`name` is for the club; `public_name` is what strangers may read, as each player wished.

    `stand_ins` says who took over the seat, and from which round: `play/stand_ins.py` reads it. `team` is for whom the
    entrant plays in a match of two teams; it then stands in the place of the home club.
    """

    class Status(models.TextChoices):
        ACTIVE = "active", _("takes part")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Weight(models.IntegerChoices):
        """How much the wishes for the draw weigh: as much as so many repeated meetings."""

        MUST = 0, _("must be kept")
        VERY_MUCH = wishes.VERY_MUCH, _("very much wished")
        MUCH = wishes.MUCH, _("much wished")
        LITTLE = wishes.LITTLE, _("wished a little")

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=130)
    public_name = models.CharField(_("name in public"), max_length=130)
    label = models.CharField(_("home club"), max_length=130, blank=True)
    team = models.CharField(_("team"), max_length=60, blank=True, default="", db_default="", editable=False)
    category = models.CharField(_("category"), max_length=60, blank=True)
    players = models.ManyToManyField("tournaments.Player", through="EntrantMember", related_name="entrants")
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.ACTIVE)
    from_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    fixed_table = models.PositiveSmallIntegerField(_("always at table"), null=True, blank=True)
    fixed_seat = models.CharField(_("always on seat"), max_length=2, blank=True)
    keep_apart = models.CharField(_("keep apart from the same"), max_length=130, blank=True)
    stand_ins = models.JSONField(_("substitutes"), default=list, blank=True, editable=False)
    other_half = models.CharField(_("never in the same half of the hall as the same"), max_length=60, blank=True)
    wish_weight = models.PositiveSmallIntegerField(_("these wishes"), choices=Weight, default=Weight.MUST)

    PERSONAL = {
        "id": KEY,
        "tournament": KEY,
        "number": RESULT,
        "name": FOLLOWS_PLAYER,
        "public_name": FOLLOWS_PLAYER,
        "label": FOLLOWS_PLAYER,
        "team": RESULT,
        "category": FOLLOWS_PLAYER,
        "players": KEY,
        "status": RESULT,
        "from_round": RESULT,
        "fixed_table": RESULT,
        "fixed_seat": RESULT,
        "stand_ins": RESULT,
        "keep_apart": NAMES_IN_TEXT,
        "other_half": NAMES_IN_TEXT,
        "wish_weight": RESULT,
    }

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="a_number_names_one_entrant"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="entrants_are_numbered_from_one"),
            models.CheckConstraint(condition=models.Q(from_round__gte=1), name="an_entrant_plays_from_a_round"),
            models.CheckConstraint(
                condition=models.Q(status__in=["active", "withdrawn"]), name="an_entrant_has_a_known_status"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class EntrantMember(models.Model):
    """A player's place in an entrant: a pair has a first and a second."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey("tournaments.Player", on_delete=models.PROTECT, related_name="memberships")
    position = models.PositiveSmallIntegerField(_("position"), default=1)

    PERSONAL = {"id": KEY, "entrant": KEY, "player": KEY, "position": RESULT}

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["entrant", "position"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "position"], name="a_position_is_held_by_one_player"),
            models.UniqueConstraint(fields=["entrant", "player"], name="a_player_is_once_in_an_entrant"),
        ]

    def __str__(self) -> str:
        return f"{self.player}"
