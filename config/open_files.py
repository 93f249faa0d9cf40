"""Open files: how many of them, connections included, the system lets this process have."""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import resource

MOST = 65_536  # where the system sets no limit of its own
KEPT_FREE = 200
"""Files left for the database, prints and logs when connections take all others."""


def raise_file_limit() -> None:
    """Take all that the system allows; what it grants at first is often 1,024, or 256."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft >= most:
        return
    for limit in (most, min(most, 10_240)):  # macOS refuses more than its kernel has, and says no number
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
        except (ValueError, OSError):
            continue
        return


def room_for_connections() -> int:
    """The number of connections that may be open at once."""
    if sys.platform == "win32":
        return MOST
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else max(soft - KEPT_FREE, soft // 2)
