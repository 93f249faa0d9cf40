"""One line in the log for each act that matters to safety: who, what, where; never a password, code or address."""

import logging

log = logging.getLogger("tournaments.people")


def note(event: str, level: int = logging.INFO, **facts: str | int) -> None:
    """Write down an act with its facts, readable in both kinds of log."""
    told = ", ".join(f"{key} {value}" for key, value in facts.items())
    log.log(level, "%s: %s", event, told, extra={"facts": {"event": event, **facts}})
