"""The journal: every act that changes a result, in order, never overwritten. Everything else follows from it."""

from django.db import models

LEAD_TO_HALL, LEAD_TO_SITE, LEAD_TAKEN = "lead_to_hall", "lead_to_site", "lead_taken"
"""Kinds of the rows that say who leads from then on."""


class JournalEntry(models.Model):
    """An act. It names entrants, rounds, tables and deals by their numbers, and holds no player's name.

    `actor` is {"kind", "id", "role", "device"}: public ids only, so that a person can be erased while the row stands.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="journal", db_index=False
    )
    seq = models.PositiveIntegerField("number")
    kind = models.CharField("act", max_length=40)
    payload = models.JSONField("what changed")
    round_number = models.PositiveSmallIntegerField("round", null=True)
    table_number = models.PositiveSmallIntegerField("table", null=True)
    deal_uid = models.UUIDField("deal", null=True)
    undoes = models.PositiveIntegerField("undoes", null=True)
    actor = models.JSONField("who")
    at = models.DateTimeField("when")
    reason = models.CharField("why", max_length=200, blank=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        verbose_name = "journal entry"
        verbose_name_plural = "journal"
        ordering = ["tournament", "seq"]
        indexes = [models.Index(fields=["tournament", "deal_uid"], name="journal_of_a_deal")]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "seq"], name="a_journal_number_is_used_once"),
            models.UniqueConstraint(fields=["tournament", "undoes"], name="an_act_is_taken_back_once"),
            models.CheckConstraint(condition=models.Q(seq__gte=1), name="the_journal_is_numbered_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"
