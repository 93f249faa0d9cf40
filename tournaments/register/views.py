"""The club's register: list, find, add, edit, import, export and erase, and two players who are one person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from reports.paper.fonts import unprintable
from tournaments.accounts.views import password_asked
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club
from tournaments.clubs.selectors import alphabet_of, family_first_in, guessed_names, in_order
from tournaments.clubs.views import show_club
from tournaments.errors import InTwoPlaces, NotFound, Refused
from tournaments.evening.rounds.models import OF_THE_NEWEST_FIRST, Entrant, Status, Tournament
from tournaments.evening.rounds.views.list_preview import (
    Question,
    answers_sent,
    clubs_asked,
    likely,
    meant_clubs,
    preview,
)
from tournaments.frame.forms import tell
from tournaments.frame.personal import fields_that, values_that
from tournaments.frame.registries import person_documents
from tournaments.frame.site_address import site_address
from tournaments.frame.views import spreadsheet
from tournaments.imports.files import SeveralLists, as_lines, read_file
from tournaments.imports.people import Answers, NameList, in_their_clubs, read_names
from tournaments.imports.values import has_letters
from tournaments.prints.forms import ChoicesForm, LabelsForm
from tournaments.prints.views import framed, framing, made
from tournaments.register.forms import (
    ExistingPlayerForm,
    FamilyNamesForm,
    MergeForm,
    NewPlayerForm,
    PlayerForm,
    RegisterListForm,
)
from tournaments.register.models import Player, PlayerCard, PlayerMerge, Shown
from tournaments.register.prints import EACH, cards_print
from tournaments.register.rules import folded
from tournaments.register.selectors import (
    Comparison,
    Difference,
    compare_list,
    doubles,
    find_players,
    lacking,
    merges_of,
    near_of,
    obstacles,
    person,
    sure_guesses,
)
from tournaments.register.services.register import (
    add_player,
    came_since,
    cards_of,
    change_player,
    erase_player,
    merge_players,
    part_players,
    renew_card,
    say_family_names,
    update_players,
    why_not_apart,
)
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import club_for, sent
from tournaments.security.permissions import club_is_public
from tournaments.security.security_log import note
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from django.db.models import Field


@require_http_methods(["GET", "POST"])
def register(request: ActorRequest, slug: str) -> HttpResponse:
    """The players of a club, active ones first, and a form for a new one."""
    club = club_for(request, slug, "see_register")
    form = NewPlayerForm(sent(request))
    near: list[Player] = []
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        near = near_of(club, [name]).get(name, []) if request.POST.get("somebody_else", "").strip() != name else []
        if not near and _save_player(request, club, form):
            return redirect("register", club.slug)
    return _show_register(request, club, form=form, near=near, file_form=RegisterListForm())


def _show_register(request: ActorRequest, club: Club, **context: Any) -> HttpResponse:
    """A page of the players, those who still come first, or those whose name has what was asked for."""
    players = club.players.filter(erased_at=None)
    if search := tidy(request.GET.get("q", ""))[:60]:
        players = players.filter(name__icontains=search)
    alphabet = alphabet_of(club)
    rows = list(players.values_list("pk", "name", "active"))
    rows.sort(key=lambda row: (not row[2], alphabet.key(row[1]), row[0]))
    page = Paginator([key for key, *_row in rows], 100).get_page(request.GET.get("page"))
    by_key = club.players.in_bulk(page.object_list)
    context["page"] = page
    context["players"] = [by_key[key] for key in page.object_list]
    unsure = sum(not guess.is_sure for guess in guessed_names(club, alphabet)) if context.get("form") else 0
    return show_club(request, club, "register/register.html", asked=search, unsure=unsure, **context)


@require_http_methods(["GET", "POST"])
def register_names(request: ActorRequest, slug: str) -> HttpResponse:
    """Asks for the family name of everybody whose name leaves it in doubt; nobody has to answer."""
    club = club_for(request, slug, "change_register")
    unsure = [guess for guess in guessed_names(club) if not guess.is_sure]
    form = FamilyNamesForm(unsure[:MOST], sent(request))
    if request.method == "POST" and form.is_valid():
        answered = say_family_names(club=club, family_names=form.family_names, actor=request.actor)
        done = ngettext("{n} family name is saved.", "{n} family names are saved.", answered)
        messages.success(request, done.format(n=answered))
        return redirect("register", club.slug)
    return show_club(request, club, "register/names.html", form=form, more=len(unsure) > MOST)


@require_http_methods(["GET", "POST"])
def player(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """Change a player; every evening follows."""
    club = club_for(request, slug, "change_register")
    registered = get_object_or_404(club.players, public_id=public_id, erased_at=None)
    form = ExistingPlayerForm(sent(request), instance=registered)
    if request.method == "POST" and form.is_valid():
        try:
            change_player(player=registered, actor=request.actor, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("register", club.slug)
    evenings = registered.entrants.select_related("tournament").order_by(*OF_THE_NEWEST_FIRST)[:50]
    near = near_of(club, [registered.name], besides=registered).get(registered.name, ())
    context: dict[str, Any] = {
        "player": registered,
        "evenings": evenings,
        "near": near,
        "merges": merges_of(registered),
    }
    return show_club(request, club, "register/player.html", form=form, **context)


@require_http_methods(["GET", "POST"])
def player_erase(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """Erase a player after a confirmation; the scores stay."""
    club = club_for(request, slug, "change_register")
    registered = get_object_or_404(club.players, public_id=public_id, erased_at=None)
    if request.method == "POST":
        if page := password_asked(request):
            return page
        try:
            erase_player(player=registered, actor=request.actor)
        except Refused as refusal:
            evening = refusal.tournament if isinstance(refusal, InTwoPlaces) else None
            registered.refresh_from_db()
            context: dict[str, Any] = {"player": registered, "refusal": refusal, "evening": evening}
            return show_club(request, club, "register/player_erase.html", **context)
        messages.success(request, _("The player is erased."))
        return redirect("register", club.slug)
    return show_club(request, club, "register/player_erase.html", player=registered)


@require_GET
def player_data(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """Send a player all that the register knows of them."""
    club = club_for(request, slug, "see_register")
    registered = get_object_or_404(club.players, public_id=public_id)
    document = values_that(registered, "exported")
    document["cards"] = [values_that(card, "exported") for card in registered.cards.all()]
    document["made_one"] = [values_that(merge, "exported") for merge in registered.merges.all()]
    document["requests"] = [values_that(wish, "exported") for wish in registered.wishes.all()]
    document["entries"] = [
        {**values_that(entry, "exported"), "payments": [values_that(paid, "exported") for paid in entry.payments.all()]}
        for entry in registered.entries.prefetch_related("payments")
    ]
    ladders = (*registered.ladder_entries.all(), *registered.ladder_entries_as_partner.all())
    document["ladders"] = [
        {"name": str(entry.ladder), "as": str(entry), "since": entry.created_at} for entry in ladders
    ]
    for told_by_room in person_documents:
        document |= told_by_room(registered)
    evenings = registered.entrants.values_list("tournament__name", "tournament__date", "number", "name")
    document["evenings"] = [dict(zip(("name", "date", "number", "as"), row, strict=True)) for row in evenings]
    past = registered.past_results.values_list("evening__season__name", "evening__name", "evening__date", "points")
    document["past_evenings"] = [dict(zip(("season", "name", "date", "points"), row, strict=True)) for row in past]
    return JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 2})


@require_POST
def register_file(request: ActorRequest, slug: str) -> HttpResponse:
    """A list, pasted or from a file, shown before it is added."""
    club = club_for(request, slug, "change_register")
    form = RegisterListForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            text = form.cleaned_data["names"] or read_file(form.cleaned_data["file"])
            return _preview(request, club, as_lines(text))
        except SeveralLists as several:
            return show_club(request, club, "register/register_preview.html", sheets=several.sheets)
        except Refused as refusal:
            tell(form, refusal, {"names": "file"})
    return _show_register(request, club, form=NewPlayerForm(), file_form=form)


@require_POST
def register_import(request: ActorRequest, slug: str) -> HttpResponse:
    """Add the readable lines of a list that was shown."""
    club = club_for(request, slug, "change_register")
    text = as_lines(request.POST.get("names", ""))
    try:
        listed = _read_list(club, text, answers_sent(request))
    except Refused as refusal:
        return _preview(request, club, text, NameList((), {}), refusal)
    answers = answers_sent(request)
    clubs = clubs_asked(club, listed, answers)
    comparison = compare_list(club, in_their_clubs(listed.named, meant_clubs(clubs)))
    unseen = any(each.answer is None for each in clubs) or (
        comparison.changed and not {"compared", "skip"} & request.POST.keys()
    )
    chosen = [request.POST.get(question.key) for question in _questions(comparison, request)]
    if unseen or None in chosen or "look" in request.POST or (listed.problems and "skip" not in request.POST):
        return _preview(request, club, text, listed)
    ticked = {*request.POST.getlist("change"), *request.POST.getlist("gone")}
    new, changes = list(comparison.new), [each for each in comparison.changed if str(each.player.public_id) in ticked]
    for (line, near), answer in zip(comparison.asked, chosen, strict=True):
        player = next((player for player in near if str(player.public_id) == answer), None)
        if player is None:
            new.append(line)
        else:
            changes.append(Difference(player, lacking(player, line)))
    if len({each.player for each in changes}) < len(changes):
        twice = Refused(problems={"names": [_("Two lines cannot be one player.")]})
        return _preview(request, club, text, listed, twice)
    left = [player for player in comparison.gone if str(player.public_id) in ticked]
    try:
        added = update_players(club=club, new=new, changes=changes, left=left, actor=request.actor)
    except Refused as refusal:
        return _preview(request, club, text, listed, refusal)
    _tell_updated(request, len(added), len(changes), len(left))
    return redirect("register", club.slug)


def _questions(comparison: Comparison, request: ActorRequest) -> list[Question]:
    """Questions about the uncertain lines of a list. Only who is called exactly so is chosen beforehand."""
    questions = []
    for line, near in comparison.asked:
        beside = ", ".join(filter(None, (line.member_number, line.label)))
        question = Question(line.names[0], near, "" if line.member_number else likely(line.names[0], near), beside)
        questions.append(question._replace(usual=request.POST.get(question.key, question.usual)))
    return questions


def _tell_updated(request: ActorRequest, added: int, changed: int, left: int) -> None:
    messages.success(request, ngettext("{n} player added.", "{n} players added.", added).format(n=added))
    if changed:
        done = ngettext("{n} player is changed.", "{n} players are changed.", changed)
        messages.success(request, done.format(n=changed))
    if left:
        done = ngettext("{n} player is no longer active.", "{n} players are no longer active.", left)
        messages.success(request, done.format(n=left))


class _Register:
    def __init__(self, club: Club) -> None:
        self.club = club

    def as_values(self) -> Iterator[list[Any]]:
        fields = [Player._meta.get_field(name) for name in fields_that(Player, "typed")]
        yield [capfirst(field.verbose_name) for field in fields]  # type: ignore[union-attr]  # a field of its own
        guesses = sure_guesses(self.club)
        for player in in_order(self.club, self.club.players.filter(erased_at=None)):
            player.family_name = player.family_name or guesses.get(player.pk, "")
            yield [_value_of(player, field) for field in fields]  # type: ignore[arg-type]  # likewise


@require_GET
def register_export(request: ActorRequest, slug: str, format: str) -> HttpResponse:
    """The register as CSV or XLSX, formulas in names disarmed."""
    club = club_for(request, slug, "see_register")
    response = spreadsheet(_Register(club), format, title=club.name[:31], name=f"{club.slug}-players")
    note("register taken along", club=club.slug, by=request.actor.id)
    return response


def _value_of(row: Player, field: Field[Any, Any]) -> Any:
    """A field's value as a page says it: a choice in the reader's language."""
    return getattr(row, f"get_{field.name}_display")() if field.choices else getattr(row, field.name)


def _save_player(request: ActorRequest, club: Club, form: PlayerForm) -> bool:
    try:
        add_player(club=club, actor=request.actor, **form.cleaned_data)
    except Refused as refusal:
        tell(form, refusal)
        return False
    messages.success(request, _("Saved."))
    return True


def _preview(
    request: ActorRequest, club: Club, text: str, listed: NameList | None = None, refusal: Refused | None = None
) -> HttpResponse:
    listed = listed or _read_list(club, text, Answers(sure=()))
    answers = answers_sent(request)
    clubs = clubs_asked(club, listed, answers)
    comparison = compare_list(club, in_their_clubs(listed.named, meant_clubs(clubs)))
    questions = _questions(comparison, request)
    asked = request.POST.getlist("asked")
    context = preview(text, listed, answers, questions=questions, asked=asked, clubs=clubs)
    if refusal:
        tell(context["form"], refusal)
    usual = [str(each.player.public_id) for each in comparison.changed]
    ticked = request.POST.getlist("change") if "compared" in request.POST else usual
    context |= {"comparison": comparison, "ticked": {*ticked, *request.POST.getlist("gone")}}
    return show_club(request, club, "register/register_preview.html", **context)


def _read_list(club: Club, text: str, answers: Answers) -> NameList:
    registered = club.players.filter(erased_at=None).values_list("name", "member_number")
    return read_names(
        text,
        columns=answers.columns,
        sure=answers.sure,
        left=answers.left,
        family_first=family_first_in(club),
        known=[name for name, _number in registered],
        numbered={(name.casefold(), number) for name, number in registered if number},
        by_club=True,
    )


MOST = 100


@require_safe
def register_doubles(request: ActorRequest, slug: str) -> HttpResponse:
    """Pairs of the register whose names are nearly the same, each with a link that shows both side by side."""
    club = club_for(request, slug, "change_register")
    pairs = doubles(club)
    return show_club(request, club, "register/doubles.html", pairs=pairs[:MOST], more=len(pairs) > MOST)


@require_safe
def player_same(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """The players who may be this one: the nearest names, and whoever is looked for."""
    club = club_for(request, slug, "change_register")
    registered = get_object_or_404(club.players, public_id=public_id, erased_at=None)
    near = near_of(club, [registered.name], besides=registered).get(registered.name, [])
    search = tidy(request.GET.get("q", ""))[:60]
    others = club.players.filter(erased_at=None).exclude(pk=registered.pk)
    namesakes = in_order(club, others.filter(name__icontains=search))[:MOST] if search else near
    return show_club(request, club, "register/player_same.html", player=registered, found=namesakes, asked=search)


@require_http_methods(["GET", "POST"])
def player_merge(request: ActorRequest, slug: str, public_id: UUID, other: UUID) -> HttpResponse:
    """Both side by side: what moves, what each field becomes, what stands in the way; then they are made one."""
    club = club_for(request, slug, "change_register")
    people = club.players.filter(erased_at=None)
    kept, gone = (get_object_or_404(people, public_id=uid) for uid in (public_id, other))
    form = MergeForm(sent(request), kept, gone)
    if request.method == "POST" and form.is_valid():
        try:
            merge_players(kept=kept, gone=gone, actor=request.actor, fields=form.chosen)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is one player now.").format(name=kept.name))
            return redirect("player", club.slug, kept.public_id)
    both = [person(kept), person(gone)]
    reasons = obstacles(kept, gone) if kept != gone else [_("Choose two players of this register.")]
    return show_club(request, club, "register/player_merge.html", form=form, both=both, reasons=reasons, player=kept)


@require_http_methods(["GET", "POST"])
def player_part(request: ActorRequest, slug: str, public_id: UUID, gone: UUID) -> HttpResponse:
    """Take two apart who were made one, after a question that says what goes back and what stays."""
    club = club_for(request, slug, "change_register")
    standing = PlayerMerge.objects.filter(club=club, undone_at=None).exclude(moved={}).select_related("kept__club")
    merge = get_object_or_404(standing, kept__public_id=public_id, gone_id=gone)
    if request.method == "POST":
        try:
            back = part_players(merge=merge, actor=request.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("{name} is a player of their own again.").format(name=back.name))
        return redirect("player", club.slug, public_id)
    reasons, since = why_not_apart(merge), came_since(merge)
    return show_club(request, club, "register/player_part.html", merge=merge, reasons=reasons, since=since)


LONGEST = 60
MATCHES = "register/matches.html"


def wants_matches(request: ActorRequest) -> bool:
    """Does the page ask for what is found alone, while somebody types?"""
    return "find" in request.GET and request.headers.get("HX-Request") == "true"


def find_context(
    request: ActorRequest, tournament: Tournament, inside: Container[int], act: str, button: str
) -> dict[str, Any]:
    """The context of `register/find.html`: `act` is the address that adds somebody, `button` what it says."""
    words = tidy(request.GET.get("find", ""))[:LONGEST]
    matches = find_players(tournament.club, words)
    is_registered = any(folded(player.name) == folded(words) for player in matches)
    return {
        "find_asked": "find" in request.GET,
        "find_words": words,
        "find_act": act,
        "find_button": button,
        "find_new": words if words and has_letters(words) and len(words) > 2 and not is_registered else "",
        "matches": [(player, player.pk in inside) for player in matches],
    }


# Players' cards with a code: a preview, the file, and a new code for somebody who lost a card.
#
# The address on a player's card: it leads to the player's own page, and asks for no password.


class CardsForm(LabelsForm, ChoicesForm):
    """Settings of the cards' print, and of a long register which of them."""

    player = forms.UUIDField(required=False, widget=forms.HiddenInput)
    part = forms.TypedChoiceField(label=gettext_lazy("Which players"), coerce=int, required=False)

    def __init__(self, data: Any, language: str, count: int) -> None:
        super().__init__(data, language)
        del self.fields["direction"]
        parts = [
            (number, f"{first + 1}–{min(first + EACH, count)}")
            for number, first in enumerate(range(0, count, EACH), start=1)
        ]
        self.fields["part"].choices = parts  # type: ignore[attr-defined]  # a menu
        if len(parts) < 2:
            del self.fields["part"]


@framing  # type: ignore[arg-type]  # it takes more
@require_safe
def register_cards(request: ActorRequest, slug: str) -> HttpResponse:
    """The cards as they will be, with the choices beside them."""
    club = club_for(request, slug, "change_register")
    players = _asked_for(request, club)
    form = CardsForm(request.GET, club.language, len(players))
    ready = form.is_valid() and bool(players)
    player_id = request.GET.get("player")
    more = {name: form.cleaned_data.get(name) for name in ("labels", "first")}
    choices = {**form.told, "part": form.cleaned_data.get("part") or 1, "player": player_id, **more}
    query = {name: value for name, value in choices.items() if value}
    return show_club(
        request,
        club,
        "prints/print_preview.html",
        name=_("Players’ cards"),
        back=reverse("player", args=[slug, player_id]) if player_id else reverse("register", args=[slug]),
        back_name=players[0].name if player_id else capfirst(_("players")),
        form=form,
        ready=ready,
        file=f"{reverse('register_cards_print', args=[slug])}?{urlencode(query)}",
        unprintable=unprintable([club.name, *(player.name for player in players)]),
    )


@framed
@require_safe
def register_cards_print(request: ActorRequest, slug: str) -> HttpResponse:
    """The file; who has no code yet gets one."""
    club = club_for(request, slug, "change_register")
    players = _asked_for(request, club)
    form = CardsForm(request.GET, club.language, len(players))
    if not form.is_valid() or not players:
        raise NotFound
    first = ((form.cleaned_data.get("part") or 1) - 1) * EACH
    players = players[first : first + EACH]
    cards = cards_of(club=club, players=players, actor=request.actor)
    labels = (form.cleaned_data["labels"], form.cleaned_data["first"] or 1)
    cards_file = cards_print(club, players, cards, site_address(request).url, form.choices, labels)
    return made(request, cards_file.make, mark=cards_file.mark, name=f"{club.slug}-cards.pdf", club=club.pk)


@require_POST
def player_card_renew(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """A new code for a player whose card was lost."""
    club = club_for(request, slug, "change_register")
    player = get_object_or_404(club.players, public_id=public_id, erased_at=None)
    renew_card(player=player, actor=request.actor)
    messages.success(request, _("The card has a new code. Cards printed before open nothing any more."))
    return redirect("player", club.slug, player.public_id)


def _asked_for(request: ActorRequest, club: Club) -> list[Player]:
    """The player asked for, or everybody who still comes, in the order of their names."""
    people = club.players.filter(erased_at=None)
    if not (player_id := request.GET.get("player")):
        return in_order(club, people.filter(active=True))
    try:
        return [get_object_or_404(people, public_id=UUID(player_id))]
    except ValueError:
        raise NotFound from None


@never_cache
@require_safe
def own_page(request: ActorRequest, token: str) -> HttpResponse:
    """To the public page of whose card that is; a page without a name where there is none.

    The answer tells nothing that is not public: a code that is not, or no longer, on a card is not found.
    """
    card = PlayerCard.objects.filter(token=token).select_related("player__club").first()
    if card is None or card.player.erased_at or not club_is_public(card.player.club):
        raise NotFound
    use_locale_of(card.player.club)
    if address := page_of(card.player):
        return redirect(address)
    return render(
        request, "register/card.html", {"club": card.player.club, "hidden": card.player.shown == Shown.HIDDEN}
    )


def page_of(player: Player) -> str:
    """The address of a player's page of the evening that is under way, else of that for all years; none for somebody
    who shows no name or is on no public evening."""
    if player.shown == Shown.HIDDEN:
        return ""
    entrants = Entrant.objects.filter(players=player, tournament__in=Tournament.objects.published())
    newest = entrants.select_related("tournament__club").order_by(*OF_THE_NEWEST_FIRST).first()
    if newest is None:
        return ""
    if newest.tournament.status == Status.FINISHED:
        return reverse("player_life", args=[player.club.slug, player.public_id])
    return reverse("player_page", args=[newest.tournament.club.slug, newest.tournament.slug, newest.number])
