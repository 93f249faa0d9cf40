"""The security log: one line for each relevant action; who, what, where, but never a password, code or address."""

import logging

log = logging.getLogger("tournaments.people")


def note(event: str, level: int = logging.INFO, **facts: str | int) -> None:
    """Log an action with its facts, readable in both log formats."""
    details = ", ".join(f"{key} {value}" for key, value in facts.items())
    log.log(level, "%s: %s", event, details, extra={"facts": {"event": event, **facts}})
