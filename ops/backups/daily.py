"""A laptop's own daily upkeep: a thread beside the site makes a backup a day and deletes what has run out."""

import logging
import threading
from datetime import datetime, timedelta

from django.db import connection

from ops.backups.making import folder_of_backups, make_backup
from ops.backups.retention import newest, thin_out
from tournaments.site.services import delete_expired

log = logging.getLogger(__name__)
EVERY, LOOK_EVERY = timedelta(hours=24), 3600


def back_up_daily(stop) -> None:
    """Until `stop` is set, make a backup whenever the newest is a day old, and let go of old ones."""
    while True:
        back_up_if_due(datetime.now())  # local, as the names of the files
        delete_what_expired()
        connection.close()
        if stop.wait(LOOK_EVERY):
            return


def back_up_if_due(now):
    """Make today's backup unless it is there; says where, or None. A failure is logged and tried again later."""
    folder = folder_of_backups()
    last = newest(folder, now)
    if last and now - last < EVERY:
        return None
    try:
        file, _ = make_backup()
        thin_out(folder, now)
    except Exception:
        log.exception("The daily backup failed; the site goes on and tries again in an hour.")
        return None
    return file


def delete_what_expired() -> None:
    """Delete old sessions and attempts. A failure is logged and tried again later."""
    try:
        delete_expired()
    except Exception:
        log.exception("What has run out could not be deleted; the site goes on and tries again in an hour.")


def start_daily_backups() -> threading.Event:
    """Begin in a thread of its own; set the returned event to end it."""
    stop = threading.Event()
    threading.Thread(target=back_up_daily, args=(stop,), name="backups", daemon=True).start()
    return stop
