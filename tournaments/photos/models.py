"""What was printed on each marked sheet, and the photographs of these sheets that were read."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.frame.personal import KEY, RESULT, Use

SERIALS = 1 << 18
CONTENT = ("round", "table", "first_deal", "first_dealer", "seats", "layout")  # what the digest of a printing is of


class PrintedSheet(models.Model):
    """One page as it was printed: whose deals it holds and what its bubbles mean. The same content keeps its serial.

    `seats` has the number of the entrant at each seat; names stand with the entrants alone. `digest` is of all of it.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="printed_sheets")
    serial = models.PositiveIntegerField(_("number"), editable=False)
    digest = models.CharField(max_length=64, editable=False)
    round = models.PositiveSmallIntegerField(_("round"), editable=False)
    table = models.PositiveSmallIntegerField(_("table"), editable=False)
    first_deal = models.PositiveSmallIntegerField(_("first deal"), editable=False)
    first_dealer = models.CharField(_("first dealer"), max_length=1, editable=False)
    seats = models.JSONField(_("seats"), editable=False)
    layout = models.JSONField(editable=False)
    created_at = models.DateTimeField(_("printed"), default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "tournament": KEY,
        "serial": KEY,
        "digest": KEY,
        "round": RESULT,
        "table": RESULT,
        "first_deal": RESULT,
        "first_dealer": RESULT,
        "seats": Use("numbers of entrants, which name nobody; they say whose handwriting a photograph may hold"),
        "layout": RESULT,
        "created_at": RESULT,
    }

    class Meta:
        verbose_name = _("printed sheet")
        verbose_name_plural = _("printed sheets")
        ordering = ["serial"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "serial"], name="a_serial_names_one_printed_sheet"),
            models.UniqueConstraint(fields=["tournament", "digest"], name="the_same_sheet_keeps_its_serial"),
            models.CheckConstraint(condition=models.Q(serial__lt=SERIALS), name="a_serial_fits_its_code"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.serial}"

    @property
    def has_totals(self) -> bool:
        """Is it a totals slip? They have no deals, and are neither printed nor read any more."""
        return "digits" in self.layout


class SheetPhoto(models.Model):
    """A photograph of a printed sheet as it was read: the straightened sheet without names, and what its bubbles show.

    `rows` has for each deal its `marks`, the ringed bubbles as `doubtful` and the `faint` ones, by group, whether
    points are `written`, and whether the row is `struck` out.
    Anything may be written by hand on a sheet, by anybody who sat there: erasing one of them leaves no picture, only
    what was read.
    """

    printed = models.ForeignKey(PrintedSheet, on_delete=models.CASCADE, related_name="photos")
    digest = models.CharField(max_length=64, editable=False)
    picture = models.BinaryField(_("picture"))
    rows = models.JSONField(editable=False)
    reader = models.CharField(_("version of the reader"), max_length=20, default="1", editable=False)
    taken_at = models.DateTimeField(_("photographed"), default=timezone.now, editable=False)
    blacked_out_at = models.DateTimeField(_("picture deleted"), null=True, blank=True, editable=False)

    PERSONAL = {
        "id": KEY,
        "printed": KEY,
        "digest": KEY,
        "picture": Use("handwriting of the people at a table, not to be told apart", lambda _row: b""),
        "rows": RESULT,
        "reader": RESULT,
        "taken_at": RESULT,
        "blacked_out_at": Use("that it was done", lambda row: row.blacked_out_at or timezone.now()),
    }

    class Meta:
        verbose_name = _("photograph of a sheet")
        verbose_name_plural = _("photographs of sheets")
        ordering = ["-taken_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["printed", "digest"], name="a_photograph_is_read_once"),
        ]

    def __str__(self) -> str:
        return f"{self.printed}"
