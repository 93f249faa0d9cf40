"""Letters that leave after the answer: how long a mail server takes tells nobody whether there was one to send."""

import logging
from concurrent.futures import ThreadPoolExecutor

log = logging.getLogger(__name__)

_office = ThreadPoolExecutor(1, thread_name_prefix="letters")


def send_later(letter):
    """Send it soon, in turn; one without an address goes nowhere. A server that is ending sends what waits first."""
    return _office.submit(_send, letter)


def all_sent():
    """Wait for every letter that was handed in."""
    _office.submit(int).result()


def _send(letter):
    try:
        letter.send()
    except Exception:  # whatever a mail server does, nobody waits for it any more
        log.exception("A letter could not be sent.")
