"""The answers of seasons to the core: registered once, as the app starts."""

from django.db import transaction
from django.utils.dateparse import parse_date

from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Status, Tournament
from tournaments.frame.registries import act_written, end_contexts, evening_contexts, things_of_clubs
from tournaments.seasons import counter
from tournaments.seasons.models import Season
from tournaments.seasons.selectors.seasons import season_leaders, seasons_of
from tournaments.seasons.services import DATED, leave_seasons, take_evening


def _take(tournament: Tournament, entry: JournalEntry) -> None:
    if entry.kind == "match_given":
        leave_seasons(tournament)
    if entry.kind not in DATED:
        return
    earlier = JournalEntry.objects.filter(tournament=tournament, kind__in=DATED, seq__lt=entry.seq).order_by("-seq")
    payload = earlier.values_list("payload", flat=True).first()
    day = parse_date(payload["date"]) if payload else None
    take_evening(tournament, (day, payload["game"]) if payload and day else None)


def _count(tournament: Tournament, entry: JournalEntry) -> None:
    if tournament.status == Status.FINISHED or entry.kind == "tournament_resumed":
        transaction.on_commit(counter.wake)


evening_contexts.append(lambda tournament: {"seasons": seasons_of(tournament)})
end_contexts.append(lambda tournament, _results, _standings: {"season_leaders": season_leaders(tournament)})
act_written += [_take, _count]
things_of_clubs.add(Season)
