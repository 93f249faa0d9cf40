"""The letters that leave after an answer."""

from tournaments.frame import mail
from tournaments.frame.models import OutgoingLetter


def all_sent():
    """Wait for every letter that was handed in, and send here what is not committed yet."""
    mail._office.submit(int).result()
    mail._send_each(OutgoingLetter.objects.values_list("pk", flat=True))
