"""Drawing rounds: the kinds and what each promises, the search in the background, and the public check of a draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from draws import known_movement, rounds_from_json
from draws.again import wrongly_fixed
from draws.certificate import certify
from draws.check import checked
from draws.documents import is_whole
from draws.wishes import Wishes
from scoring.seats import SIDES
from tournaments.errors import NotFound, Refused
from tournaments.evening.draws.forms import DrawForm, ValueForm
from tournaments.evening.draws.models import DrawAttempt, Way
from tournaments.evening.draws.selectors.drawing import (
    Field,
    Offer,
    attempts_at,
    earlier_evenings,
    field_of,
    has_fives,
    may_be_rated,
    names_of,
    numbers_of,
    offers_for,
    opened_rounds,
    playing,
    public_names,
    sizes_of,
    waiting_draw,
)
from tournaments.evening.draws.selectors.record import (
    Kept,
    as_drawn,
    public_attempts,
    record_of,
    season_shown,
    standing,
    wishes_kept,
)
from tournaments.evening.draws.services import (
    announce_draw,
    draw_lot,
    finish_search,
    search_of,
    start_announced,
    start_search,
    tell_number,
)
from tournaments.evening.draws.wording import ToldAttempt, attempt_in_words, best_of, caution, draw_name, stopped
from tournaments.evening.rounds.facts import last_round_with, stage_at, stage_sentence, variant_of
from tournaments.evening.rounds.models import Kind, RoundEnd, Seat, SitOut, Tournament
from tournaments.evening.rounds.rules import PLACES
from tournaments.evening.rounds.selectors.progress import SHOWN, first_drawn
from tournaments.evening.standings.selectors.results import finalists
from tournaments.evening.standings.views.tournament_page import public_page, results_shown
from tournaments.evening.standings.views.tournament_page import show as show_public
from tournaments.frame.forms import tell
from tournaments.frame.registries import missing_people, raffles
from tournaments.frame.translate import say
from tournaments.security.get_or_404 import sent, show, tournament_for
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from tournaments.evening.draws.services import Drawn, Search
    from tournaments.evening.rounds.facts import PlannedStage
    from tournaments.evening.rounds.models import Entrant, Round
    from tournaments.security.actors import ActorRequest


USUAL = ("drive_progressive", "round_robin", "mitchell")
AT_ONCE = 1.0
"""Seconds that an answer waits for a search before it shows its page."""


@require_http_methods(["GET", "POST"])
def draw(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The rounds that were not opened yet, all at once where the kind allows it."""
    tournament = tournament_for(request, public_id, "draw_round")
    field = field_of(tournament)
    offers = offers_for(tournament, field)
    number = opened_rounds(tournament) + 1
    again = attempts_at(tournament, number).exists()
    if request.method == "POST" and again and "reason" not in request.POST:
        if tournament.rounds.filter(number=number).exists():  # drawn since the page was opened: pressed twice
            return redirect("round", tournament.public_id, number)
    fives = max(sizes_of(tournament)) > 4
    form = _draw_form(request, tournament, offers, field, fives=fives, again=again)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(_draw_and_redirect(request, tournament, form))
        except Refused as refusal:
            tell(form, refusal)
    stage, people = stage_at(tournament, number), playing(tournament, number)
    return show(
        request,
        tournament,
        "evening/draws/draw.html",
        form=form,
        number=number,
        last=last_round_with(tournament, number),
        people=people.count(),
        stage=stage and stage_sentence(tournament, stage),
        running=search_of(tournament),
        announced=waiting_draw(tournament),
        redraws=bool(field.done and field.drafts),
        missing=_missing(tournament, people) if number == first_drawn(tournament) else None,
        level=_level(tournament, stage) if stage else [],
        uneven=uneven_turns(tournament),
        uneven_fives=uneven_turns(tournament, 5) if fives else "",
    )


def _draw_form(
    request: ActorRequest, tournament: Tournament, offers: Sequence[Offer], field: Field, *, fives: bool, again: bool
) -> DrawForm:
    """The form of a draw, which asks only what this evening can have."""
    start: dict[str, Any] = {"kind": _usual(tournament, offers), "way": _usual_way(tournament)}
    variant = variant_of(tournament)
    of_cards = variant.drive and not variant.hand_by_hand  # everybody has a card, so nobody is left over
    start["fives"] = tournament.rules.get("players") == 5 or has_fives(field) or of_cards
    return DrawForm(
        offers,
        sent(request),
        request.FILES or None,
        initial=start,
        fives=fives,
        level=may_be_rated(tournament),
        memory=not field.done and earlier_evenings(tournament).exists(),
        numbers=field.here,
        pairs=tournament.kind == Kind.PAIRS,
        again=again,
    )


def _missing(tournament: Tournament, people: Iterable[Entrant]) -> Any:
    """The entrants who are not here by the door; None where nobody was ticked off there."""
    return next(filter(None, (missing_of(tournament, people) for missing_of in missing_people)), None)


def _level(tournament: Tournament, stage: PlannedStage) -> list[str]:
    """Entrants who share the last place from which somebody goes on, once that is known."""
    outcome = finalists(tournament, stage)
    return [row.entrant.name for row in outcome.level] if outcome.decided else []


def _draw_and_redirect(request: ActorRequest, tournament: Tournament, form: DrawForm) -> str:
    """The next page: to the number that is announced, or to what is drawn at once."""
    options = {
        name: form.cleaned_data[name]
        for name in ("kind", "seconds", "fives", "memory", "level", "still", "reason")
        if name in form.cleaned_data
    }
    if form.source:
        attempt = announce_draw(tournament=tournament, actor=request.actor, source=form.source, **options)
        return reverse("announced", args=[tournament.public_id, attempt.seq])
    more = {name: form.cleaned_data[name] for name in ("seed", "script")}
    return _searched(request, tournament, start_search(tournament=tournament, actor=request.actor, **options, **more))


@require_http_methods(["GET", "POST"])
def announced(request: ActorRequest, public_id: UUID, seq: int) -> HttpResponse:
    """Show what is fixed, and the field for the number that nobody knew; with it the draw is made, or the lot."""
    tournament = tournament_for(request, public_id, "draw_round")
    attempt = tournament.draws.filter(seq=seq).first()
    if attempt is None or not attempt.from_outside:
        raise NotFound
    attempt.tournament = tournament
    form = ValueForm(sent(request) if attempt.waits else None)
    if request.method == "POST" and (not attempt.waits or form.is_valid()):
        try:
            if attempt.waits:
                tell_number(attempt=attempt, actor=request.actor, typed=form.cleaned_data["value"])
            return redirect(_decided(request, attempt))
        except Refused as refusal:
            if attempt.waits:
                tell(form, refusal)
            else:
                messages.error(request, str(refusal))
    view = attempt_in_words(attempt, names=public_names(tournament, numbers_of(attempt)))
    page = "raffle" if attempt.is_raffle else attempt.what
    again = reverse(page, args=[public_id])
    return show(
        request, tournament, "evening/draws/announced.html", form=form, attempt=attempt, told=view, fix_again=again
    )


def _decided(request: ActorRequest, attempt: DrawAttempt) -> str:
    """The result of a number that is known: a lot at once, or the search of a draw."""
    tournament = attempt.tournament
    if attempt.is_raffle:
        for draw_raffle in raffles:
            draw_raffle(attempt, request.actor)
        messages.success(request, _("The raffle is drawn."))
        return reverse("read_out", args=[tournament.public_id])
    if attempt.what == DrawAttempt.What.LOT:
        say_lot(request, tournament, draw_lot(tournament=tournament, attempt=attempt, actor=request.actor))
        return reverse("closing", args=[tournament.public_id])
    return _searched(request, tournament, start_announced(attempt=attempt, actor=request.actor))


def say_lot(request: ActorRequest, tournament: Tournament, drawn: Sequence[Sequence[int]]) -> None:
    """Tells in which order a lot put people who were level."""
    names = dict(tournament.entrants.values_list("number", "name"))
    order = "; ".join(", ".join(names[number] for number in group) for group in drawn)
    messages.success(request, _("The lot is drawn, in this order: {order}.").format(order=order))


def _searched(request: ActorRequest, tournament: Tournament, search: Search) -> str:
    """The next page: the drawn round when the search is over at once, else the page of the search."""
    if search.wait(AT_ONCE):
        drawn = finish_search(tournament=tournament, actor=request.actor, search=search)
        if drawn:
            say_drawn(request, drawn)
            return reverse("round", args=[tournament.public_id, drawn.rounds[0]])
    else:
        search.publish()
    return reverse("search", args=[tournament.public_id, search.key])


def _usual(tournament: Tournament, offers: Sequence[Offer]) -> str:
    """The kind of the last round that was drawn, else a drive's, the tournament's own, or the first usual one."""
    last = tournament.rounds.order_by("-number").first()
    possible = [offer.key for offer in offers if not offer.refusal]
    usual = [kind for kind in (*USUAL, *possible) if kind in possible]
    drives = [kind for kind in usual if (movement := known_movement(kind)) and movement.hand_by_hand]
    preferred = [*([last.draw] if last else drives), tournament.draw, *usual]
    return next((kind for kind in preferred if kind in possible), "")


def _usual_way(tournament: Tournament) -> str:
    """The source of the number of the evening's last draw, if that may be chosen again; by chance at first."""
    last = tournament.draws.filter(what=DrawAttempt.What.DRAW).order_by("-seq").first()
    return last.way if last and last.way in (Way.CHANCE, Way.HALL) else Way.CHANCE


@require_http_methods(["GET", "POST"])
def search(request: ActorRequest, public_id: UUID, key: str) -> HttpResponse:
    """GET changes nothing; POST stops a running search and lays out its best."""
    tournament = tournament_for(request, public_id, "draw_round")
    search_ = search_of(tournament, key)
    if search_ and request.method == "POST":
        laid_url = laid_out(request, tournament, search_)
        return HttpResponseClientRedirect(laid_url) if request.htmx else redirect(laid_url)
    if request.htmx:
        return render(request, "evening/draws/search_now.html", {"tournament": tournament, "search": search_})
    return show(request, tournament, "evening/draws/search.html", search=search_)


def laid_out(request: ActorRequest, tournament: Tournament, search_: Search) -> str:
    """Ends the search; the address of the first round it gave, or of the page where it goes on."""
    try:
        drawn = finish_search(tournament=tournament, actor=request.actor, search=search_)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return reverse("draw", args=[tournament.public_id])
    if drawn is None:
        return reverse("search", args=[tournament.public_id, search_.key])
    say_drawn(request, drawn)
    return reverse("round", args=[tournament.public_id, drawn.rounds[0]])


def say_drawn(request: ActorRequest, drawn: Drawn) -> None:
    """Tells which rounds were laid out, and what changed in those drawn before."""
    first, last = drawn.rounds[0], drawn.rounds[-1]
    sentence = ngettext("Round {first} is drawn.", "Rounds {first} to {last} are drawn.", len(drawn.rounds))
    messages.success(request, f"{sentence.format(first=first, last=last)} {_('Check the seats, then publish.')}")
    if drawn.change:
        messages.info(request, drawn.change)


def uneven_turns(tournament: Tournament, people: int = 4) -> str:
    """A sentence where the dealer's turn is not complete at the end of a round, and what would complete it.

    Where a round is one deal, as in a drive, nobody expects a turn.
    """
    n = tournament.deals_per_round
    if tournament.round_end != RoundEnd.DEALS or not n or n == 1 or n % people == 0:
        return ""
    sentence = _("In {n} deals not everybody at a table of {people} deals equally often; in {m} everybody does.")
    return sentence.format(n=n, people=people, m=n + -n % people)


@public_page
def draw_check(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """Show what was fixed and which number decided, and every published round recounted from the seats as stored."""
    rounds = list(tournament.rounds.filter(status__in=SHOWN).order_by("number"))
    results = results_shown(request, tournament)
    attempts = public_attempts(tournament, rounds, results=results)
    document = document_of(tournament, rounds)
    if document is None and not attempts:
        return show_public(request, tournament, "evening/rounds/no_rounds.html", here="public_rounds")
    counts = counted_again(tournament, rounds, document) if document else {"rounds": (), "problems": []}
    record = record_of(tournament, rounds, results=True, wishes=True)
    counts["problems"] += map(say, wrongly_fixed([*record["draws"], *record.get("lots", ())]))
    views = _attempts_in_words(tournament, attempts, rounds)
    return show_public(
        request,
        tournament,
        "evening/draws/draw_check.html",
        here="public_rounds",
        document=document,
        attempts=views,
        caution=caution(views),
        private=any("wishes" in attempt.opened for attempt in attempts) or not season_shown(tournament, attempts),
        member=may(request.actor, "see_tournament", tournament),
        **counts,
    )


def counted_again(tournament: Tournament, rounds: Sequence[Round], document: dict[str, Any]) -> dict[str, Any]:
    """The sentences of the page about the rounds themselves."""
    wishes, stands = wishes_kept(document, rounds), as_drawn(tournament, rounds)
    problems = checked(document)
    wrong = checked(document, promises=False) if stands.swaps else problems
    broken = [problem for problem in problems if problem not in wrong]
    return {
        "rounds": [(round_, draw_name(round_.draw), stopped(round_.certificate)) for round_ in rounds],
        "problems": [*stands.changed, *map(say, wrong)],
        "broken": list(map(say, broken)),
        "swapped": stands.swaps,
        "facts": [*facts_of(document), *counted(wishes)],
        "best": best_of(document["certificate"]),
        "stays": any(round_.certificate.get("wishes", {}).get("fixed") for round_ in rounds),
        "unkept": wishes.broken - wishes.ignored - wishes.gave_way,
        "ignored": wishes.ignored,
        "unrecorded": any("attempt" not in round_.certificate for round_ in rounds),
    }


def _attempts_in_words(
    tournament: Tournament, attempts: Sequence[DrawAttempt], rounds: Sequence[Round]
) -> list[ToldAttempt]:
    """Every attempt in words, the newest first."""
    views: list[ToldAttempt] = []
    entrant_names = names_of(tournament)
    for attempt in attempts:
        earlier = [other for other in attempts if other.seq < attempt.seq and _same_rounds(other, attempt)]
        later = any(other.seq > attempt.seq and _same_rounds(attempt, other) for other in attempts)
        replaced = later and not standing(attempt, rounds)
        names = public_names(tournament, numbers_of(attempt), entrant_names)
        views.append(attempt_in_words(attempt, before=earlier[-1] if earlier else None, replaced=replaced, names=names))
    return views[::-1]


def _same_rounds(first: DrawAttempt, second: DrawAttempt) -> bool:
    """Did the second one draw rounds again that the first one drew, a lot between the same people, or the raffle?"""
    if first.what != second.what or first.is_raffle != second.is_raffle:
        return False
    if first.is_raffle:
        return True
    if first.what == DrawAttempt.What.LOT:
        return first.document.get("groups") == second.document.get("groups")
    return first.first_round <= second.first_round <= first.last_round


@public_page
def draw_file(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The draw as the check reads it, for a program of one's own; with `wishes`, for people of the club alone, what
    single people asked for too."""
    rounds = list(tournament.rounds.filter(status__in=SHOWN).order_by("number"))
    wishes = "wishes" in request.GET and may(request.actor, "see_tournament", tournament)
    record = record_of(tournament, rounds, results=results_shown(request, tournament), wishes=wishes)
    document = document_of(tournament, rounds) or {}
    kinds = {entry["document"]["kind"] for entry in record["draws"] if entry.get("stands")}
    kind = {"kind": kinds.pop()} if document and len(kinds) == 1 else {}
    response = JsonResponse({**document, **kind, **record}, json_dumps_params={"indent": 1})
    response["Content-Disposition"] = 'attachment; filename="draw.json"'
    return response


def document_of(tournament: Tournament, rounds: Sequence[Round]) -> dict[str, Any] | None:
    """The published rounds as the check's document: entrants counted from 1 in the order of their numbers."""
    seated, out = _tables_by_round(rounds, SIDES if tournament.kind == Kind.PAIRS else PLACES), _out(rounds)
    numbers = sorted(
        {number for tables in seated.values() for table in tables.values() for number in table}
        | {number for people in out.values() for number in people}
    )
    if not numbers:
        return None
    place = {number: at for at, number in enumerate(numbers, 1)}
    drawn = [
        {
            "tables": [[place[number] for number in table] for _at, table in sorted(seated.get(round_.pk, {}).items())],
            "out": [place[number] for number in out.get(round_.pk, [])],
        }
        for round_ in rounds
    ]
    if all(round_.certificate.get("sets") for round_ in rounds):
        drawn = [{**seating, "sets": round_.certificate["sets"]} for seating, round_ in zip(drawn, rounds, strict=True)]
    document = {
        "kind": tournament.draw,
        "players": len(numbers),
        "entrants": numbers,
        "seeds": [round_.seed for round_ in rounds],
        "absent": _absent(drawn, len(numbers)),
        "rounds": drawn,
    }
    return {**document, "certificate": _certificate(tournament, document)}


def facts_of(document: dict[str, Any]) -> list[tuple[str, str | int]]:
    """The certificate as sentences with numbers."""
    certificate = document["certificate"]
    pairs = [(_("Meetings of two entrants"), certificate["meetings"])]
    if certificate["partners"]:
        pairs.append((_("Times two were partners"), certificate["partners"]))
    facts = [(label, _between(**range_)) for label, range_ in pairs]
    facts += [
        (_("Repeated meetings in total"), certificate["meetings"]["repeats"]),
        (_("Rounds sat out"), _between(**certificate["sit_outs"])),
        (_("Times dealing first"), _between(**certificate["first_dealer"])),
        (_("Most uneven seats of one player"), certificate["seats"]["spread"]),
        (_("Most uneven tables of one player"), certificate["tables"]["spread"]),
    ]
    return facts


def _between(fewest: int, most: int, **_more: Any) -> str | int:
    return fewest if fewest == most else _("from {low} to {high}").format(low=fewest, high=most)


def counted(wishes: Kept) -> Iterator[tuple[str, ...]]:
    """The number of wishes kept, as a fact with its label; nothing where nobody asked for anything."""
    if wishes.asked:
        yield (
            _("Wishes of players that were kept"),
            _("{kept} of {asked}").format(kept=wishes.asked - wishes.broken, asked=wishes.asked),
        )


def _certificate(tournament: Tournament, document: dict[str, Any]) -> dict[str, Any]:
    rounds = rounds_from_json(document["rounds"])
    return certify(
        document["players"],
        rounds,
        partners=tournament.kind != Kind.PAIRS,
        wishes=Wishes(),
        method=tournament.draw,
        complete=is_whole(document),
    ).as_json()


def _tables_by_round(rounds: Sequence[Round], places: Sequence[str]) -> dict[int, dict[int, list[int]]]:
    """Entrant numbers of each table of each round in the order of the seats. One query."""
    seats_by_round: dict[int, dict[int, dict[str, int]]] = {}
    rows = Seat.objects.filter(round__in=rounds).values_list("round_id", "table__number", "seat", "entrant__number")
    for round_id, table, seat, number in rows:
        seats_by_round.setdefault(round_id, {}).setdefault(table, {})[seat] = number
    return {
        round_id: {table: [seats[seat] for seat in places if seat in seats] for table, seats in tables.items()}
        for round_id, tables in seats_by_round.items()
    }


def _out(rounds: Sequence[Round]) -> dict[int, list[int]]:
    numbers_by_round: dict[int, list[int]] = {}
    for round_id, number in SitOut.objects.filter(round__in=rounds).values_list("round_id", "entrant__number"):
        numbers_by_round.setdefault(round_id, []).append(number)
    return numbers_by_round


def _absent(rounds: Sequence[dict[str, Any]], players: int) -> dict[str, list[int]]:
    """Entrants without a place in a round: late-comers and those who left."""
    absent: dict[str, list[int]] = {}
    for at, round_ in enumerate(rounds, 1):
        present = {entrant for table in round_["tables"] for entrant in table} | set(round_["out"])
        for entrant in set(range(1, players + 1)) - present:
            absent.setdefault(str(entrant), []).append(at)
    return absent
