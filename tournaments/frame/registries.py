"""Questions of the core to the outer rooms. `tournaments/ready.py` adds what the rooms answer, as the app starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from datetime import datetime
    from typing import Any

    from django.core.mail import EmailMessage
    from django.db.models import Model
    from django.http import HttpResponse

    from reports.results import Results
    from reports.standings import Standings
    from tournaments.clubs.models import Club
    from tournaments.evening.draws.models import DrawAttempt
    from tournaments.evening.journal.models import JournalEntry
    from tournaments.evening.rounds.models import Entrant, Round, Table, Tournament
    from tournaments.register.models import Player
    from tournaments.security.actors import Actor, ActorRequest

act_written: list[Callable[[Tournament, JournalEntry], None]] = []
"""Called with each act as it is written, within its transaction."""

seats_shown: list[Callable[[Round, Sequence[Entrant] | None], None]] = []
"""Called when people of a round, or some of them, can see where they sit."""

evening_turned: list[Callable[[Tournament, Actor], None]] = []
"""Called when an evening is finished or goes on after that, and when its results are held or released."""

evening_deleted: list[Callable[[Tournament, Actor], None]] = []
"""Called before an evening is deleted."""

club_deleted: list[Callable[[], None]] = []
"""Called after a club is deleted."""

rebuilding: list[Callable[[Tournament], Callable[[Mapping[int, Entrant]], None]]] = []
"""Called before the rows of an evening are made again; what it returns is called with the new entrants by number."""

event_parts: list[Callable[[Tournament], dict[str, Any]]] = []
"""Asked for what the file of a whole evening holds besides its journal, by the name of the part."""

event_taken_in: list[Callable[[Tournament, Mapping[str, Any]], None]] = []
"""Called with the document of an evening once its journal is here."""

evidence: list[Callable[[Table], Mapping[int, Sequence[Any]]]] = []
"""Asked for what shows how the deals of a table were written down: by number, strips of paper."""

evening_contexts: list[Callable[[Tournament], dict[str, Any]]] = []
"""Asked for what the organisers' page of an evening shows besides."""

end_contexts: list[Callable[[Tournament, Results, Standings], dict[str, Any]]] = []
"""Asked for what the page of the end of an evening shows besides its standings."""

evening_news: list[Callable[[ActorRequest, Sequence[Tournament]], Mapping[int, int]]] = []
"""Asked how many people's doings at each evening this organiser has not seen yet, by key."""

people_contexts: list[Callable[[Tournament, Sequence[Entrant]], dict[str, Any]]] = []
"""Asked for what the page of an evening's people shows of each entrant, and of who comes and is no entrant yet."""

pages_before: list[Callable[[ActorRequest, Tournament], HttpResponse | None]] = []
"""Asked for the page that stands where the standings will, before anything is drawn."""

page_marks: list[Callable[[Tournament], object]] = []
"""Asked for what changes when such a page does."""

missing_people: list[Callable[[Tournament, Iterable[Entrant]], object]] = []
"""Asked who of those who would be drawn is not here; None where nobody knows."""

strengths: list[Callable[[Club], Mapping[int, float]]] = []
"""Asked how strong the players of a club are, by their keys."""

shared_awards: list[Callable[[Tournament, Results, Standings], list[list[int]]]] = []
"""Asked between whom a lot decides about an award, by their start numbers."""

raffles: list[Callable[[DrawAttempt, Actor], object]] = []
"""Called when the number of an announced raffle is known."""

purses: list[Callable[[Tournament, int], dict[str, Any] | None]] = []
"""Asked what an entrant won or lost in money."""

person_erased: list[Callable[[Player, str], object]] = []
"""Called with an erased player and the name of before, within the transaction."""

names_hidden: list[Callable[[Collection[Player]], object]] = []
"""Called with players whose names are hidden from now on."""

person_documents: list[Callable[[Player], dict[str, Any]]] = []
"""Asked for what a player's document tells besides what the register knows."""

coming_people: list[Callable[[Player], Collection[int]]] = []
"""Asked for the evenings to which a player means to come."""

had_once: list[Callable[[Player], Collection[str]]] = []
"""Asked for the names of what a player may have once, so that two players who both have it are two people."""

letter_writers: dict[str, Callable[[dict[str, Any]], EmailMessage | None]] = {}
"""Who writes a letter again that was not sent, by the key under which the letter says what it is about."""

things_of_clubs: set[type[Model]] = set()
"""Models whose permissions are those of their `club`."""

expiring: dict[str, Callable[[datetime], int]] = {}
"""Who deletes what has expired by that moment, by what it is; each returns how many rows."""
