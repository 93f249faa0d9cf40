"""The photographs of printed sheets that were read."""

from django.db import models
from django.utils import timezone

from tournaments.frame.personal import KEY, RESULT, Use


class SheetPhoto(models.Model):
    """A photograph of a printed sheet as it was read: the straightened sheet without names, and what its bubbles show.

    `rows` has for each deal its `marks`, the `faint` bubbles and the `doubtful` ones with ink around them, by group,
    whether points are `written`, and whether ink is `unexplained`. Readers before version 12 kept `touched`, `struck`.
    Anything may be written by hand on a sheet, by anybody who sat there: erasing one of them leaves no picture, only
    what was read.
    """

    printed = models.ForeignKey("tournaments.PrintedSheet", on_delete=models.CASCADE, related_name="photos")
    digest = models.CharField(max_length=64, editable=False)
    picture = models.BinaryField("picture")
    rows = models.JSONField(editable=False)
    reader = models.CharField("version of the reader", max_length=20, default="1", editable=False)
    taken_at = models.DateTimeField("photographed", default=timezone.now, editable=False)
    blacked_out_at = models.DateTimeField("picture deleted", null=True, blank=True, editable=False)

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
        verbose_name = "photograph of a sheet"
        verbose_name_plural = "photographs of sheets"
        ordering = ["-taken_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["printed", "digest"], name="a_photograph_is_read_once"),
        ]

    def __str__(self) -> str:
        return f"{self.printed}"
