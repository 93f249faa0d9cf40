"""The sentences that a page without a server makes itself; their places hold their own names."""

from __future__ import annotations

from scoring.messages import Message

SPOKEN: tuple[Message, ...] = ()
