"""Nobody who answers slowly, or not at all, holds up what is sent to others."""

from collections.abc import Callable
from functools import partial
from threading import Event

import pytest

from tournaments.outgoing.senders import THREADS, Lines


def test_who_is_slow_holds_up_nobody_else() -> None:
    lines, go, sent = Lines("test", of_one=2), Event(), Event()

    for _ in range(3 * THREADS):
        lines.put("slow", lambda: go.wait(30))
    lines.put("fast", lambda: sent.set() or True)

    assert sent.wait(30)
    assert not go.is_set()
    go.set()
    lines.empty()


def test_at_the_first_silence_what_waits_for_the_same_receiver_is_let_go_of() -> None:
    lines, go, tried = Lines("test", of_one=1), Event(), []

    def to(receiver: str, answers: bool) -> Callable[[], bool]:
        return lambda: bool(go.wait(30) and tried.append(receiver)) or answers

    for _ in range(5):
        lines.put("silent", to("silent", False))
        lines.put("there", to("there", True))
    go.set()
    lines.empty()

    assert sorted(tried) == ["silent", *["there"] * 5]


def test_what_goes_to_one_phone_goes_in_its_order_while_others_are_told() -> None:
    lines, go, other, sent = Lines("test", of_one=3), Event(), Event(), []

    lines.put("service", lambda: go.wait(30) and _sent(sent, "called off"), "mine")
    lines.put("service", partial(_sent, sent, "takes place"), "mine")
    lines.put("service", lambda: other.set() or True, "theirs")

    assert other.wait(30)
    assert sent == []
    go.set()
    lines.empty()
    assert sent == ["called off", "takes place"]


def test_a_message_that_fails_is_no_silence_and_the_next_is_sent() -> None:
    lines, go, tried = Lines("test", of_one=1), Event(), []

    def fails() -> bool:
        go.wait(30)
        tried.append(1)
        raise KeyError("whatever")

    for _ in range(3):
        lines.put("there", fails)
    go.set()
    lines.empty()

    assert tried == [1, 1, 1]


@pytest.mark.parametrize(("expected_of_strangers", "order"), [(30.0, ["known", "new"]), (0.0, ["new", "known"])])
def test_who_answered_faster_than_strangers_are_expected_to_comes_first(
    expected_of_strangers: float, order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.outgoing.senders.UNKNOWN", expected_of_strangers)
    lines, go, sent = Lines("test", of_one=1, threads=1), Event(), []
    lines.put("known", lambda: True)
    lines.empty()

    lines.put("somebody", lambda: go.wait(30))
    for receiver in ("new", "known") if order[0] == "known" else ("known", "new"):
        lines.put(receiver, partial(_sent, sent, receiver))
    go.set()
    lines.empty()

    assert sent == order


def _sent(sent: list[str], receiver: str) -> bool:
    sent.append(receiver)
    return True
