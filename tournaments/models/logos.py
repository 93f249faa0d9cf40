"""A club's own picture for the head of its paper, kept in the database so that a backup has it."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Logo(models.Model):
    """Apart from the club because it is large and read for paper alone. `digest` names the content."""

    class Form(models.TextChoices):
        PNG = "image/png", "PNG"
        JPEG = "image/jpeg", "JPEG"
        SVG = "image/svg+xml", "SVG"

    club = models.OneToOneField("tournaments.Club", on_delete=models.CASCADE, related_name="logo")
    form = models.CharField(_("kind of picture"), max_length=13, choices=Form)
    content = models.BinaryField(_("picture"))
    digest = models.CharField(max_length=32, editable=False)

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(form__in=["image/png", "image/jpeg", "image/svg+xml"]),
                name="a_logo_is_of_a_known_form",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}"
