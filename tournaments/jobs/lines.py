"""Messages to other machines, in a line for each receiver, sent by a few threads.

Nobody holds up more than their own line: a few threads at most send for one, whoever took least time last time comes
first, and where somebody does not answer, what else waits for them is let go of.
"""

import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

log = logging.getLogger(__name__)

THREADS = 8
UNKNOWN = 1.0
"""Seconds that somebody is expected to take who was sent nothing yet: whoever answers faster comes before them."""

MOST_REMEMBERED = 1000
"""Receivers of which it is known how long they took."""

Send = Callable[[], bool]
"""Sends one message; False if nobody answered."""


class Lines:
    """The lines of one kind of message; at most `of_one` of the threads send for one receiver at a time."""

    def __init__(self, name: str, *, of_one: int, threads: int = THREADS) -> None:
        self._name, self._of_one, self._threads_at_most, self._lock = name, of_one, threads, Lock()
        self._waiting: dict[Hashable, deque[Send]] = {}
        self._busy: Counter[Hashable] = Counter()
        self._seconds: dict[Hashable, float] = {}
        self._threads = self._new_threads()

    def put(self, receiver: Hashable, send: Send) -> None:
        """Have it sent when its turn comes."""
        with self._lock:
            self._waiting.setdefault(receiver, deque()).append(send)
        self._threads.submit(self._work)

    def seconds_of(self, receiver: Hashable) -> float:
        """How long the last message to that receiver took."""
        return self._seconds.get(receiver, UNKNOWN)

    def empty(self) -> None:
        """Wait until everything was sent, or let go of."""
        self._threads.shutdown(wait=True)
        self._threads = self._new_threads()

    def _new_threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._threads_at_most, thread_name_prefix=self._name)

    def _work(self) -> None:
        """Send as long as there is a message whose turn it is; who ends a line's message goes on with what waits."""
        while turn := self._next():
            receiver, send = turn
            began, answered = time.monotonic(), True
            try:
                answered = send()
            except Exception:  # whatever is wrong with one message, the others are sent
                log.exception("A message could not be sent.")
            self._end(receiver, time.monotonic() - began, answered)

    def _next(self) -> tuple[Hashable, Send] | None:
        with self._lock:
            free = [receiver for receiver in self._waiting if self._busy[receiver] < self._of_one]
            if not free:
                return None
            receiver = min(free, key=self.seconds_of)
            send = self._waiting[receiver].popleft()
            if not self._waiting[receiver]:
                del self._waiting[receiver]
            self._busy[receiver] += 1
            return receiver, send

    def _end(self, receiver: Hashable, seconds: float, answered: bool) -> None:
        with self._lock:
            self._busy -= Counter([receiver])
            if not answered:
                self._waiting.pop(receiver, None)
            if len(self._seconds) >= MOST_REMEMBERED:
                self._seconds.clear()
            self._seconds[receiver] = seconds
