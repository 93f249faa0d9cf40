"""The operator's log: what was done to a club, an evening or an account, and why. Rows are only ever added."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class OperatorAct(models.Model):
    """`subject` is the public id of the evening or account, or the address of the club: it may be deleted later."""

    class Act(models.TextChoices):
        HIDE = "hide", pgettext_lazy("operator", "hidden")
        SHOW = "show", pgettext_lazy("operator", "shown again")
        BLOCK = "block", pgettext_lazy("operator", "blocked")
        UNBLOCK = "unblock", pgettext_lazy("operator", "unblocked")
        CONFIRM = "confirm", pgettext_lazy("operator", "approved without a confirmed address")
        DELETE = "delete", pgettext_lazy("operator", "deleted")

    class Kind(models.TextChoices):
        CLUB = "club", _("club")
        EVENING = "evening", _("evening")
        PERSON = "person", _("person")

    act = models.CharField(_("act"), max_length=7, choices=Act)
    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    subject = models.CharField(_("about"), max_length=40)
    operator = models.UUIDField(_("operator"), null=True)
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("act of the operator")
        verbose_name_plural = _("acts of the operator")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["kind", "subject", "id"], name="operator_acts_of_a_subject")]
        constraints = [
            models.CheckConstraint(condition=~models.Q(reason=""), name="an_act_of_the_operator_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.get_act_display()}: {self.subject}"
