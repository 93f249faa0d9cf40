"""Ratings: the list of a club and of several clubs, how each number came about, files, and who may read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from reports.charts import Line, Progress, draw, svg
from reports.tables import RatingsTable
from tournaments.clubs.features import features_of
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club
from tournaments.clubs.services import show_ratings
from tournaments.clubs.views import show_club
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.rounds.models import Kind
from tournaments.frame.forms import tell
from tournaments.frame.site_address import site_address
from tournaments.frame.translate import say
from tournaments.frame.views import carry_out, spreadsheet
from tournaments.ratings.forms import JointRatingForm, SamePersonForm
from tournaments.ratings.models import JointRating, PlayerLinkRequest
from tournaments.ratings.rules import FEW, START, reasons
from tournaments.ratings.selectors import (
    find_joint_rating,
    joint_ratings_of,
    joint_ratings_with,
    links_of,
    mark_of,
    questions_for,
    ratings_of,
)
from tournaments.ratings.services import (
    answer_about_player,
    ask_about_player,
    first_club,
    found_joint_rating,
    invited_to,
    join_joint_rating,
    leave_joint_rating,
    rename_joint_rating,
    renew_invitation,
    token_of,
    unlink_player,
    withdraw_question,
)
from tournaments.register.models import Player, Shown
from tournaments.security.actors import Actor, ActorRequest
from tournaments.security.get_or_404 import club_for, sent, text_of
from tournaments.security.permissions import club_is_public, may
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from django.http import QueryDict

    from tournaments.evening.rounds.models import Tournament
    from tournaments.ratings.rules import Rated
    from tournaments.ratings.selectors import Standing


@require_safe
def public_ratings(request: ActorRequest, club: str) -> HttpResponse:
    """Show all players, strongest first, or the pairs; a rating from few evenings is said to be settling still."""
    club_ = find(request, club)
    context = {"club": club_, "joints": joint_ratings_with(club_), **list_of(request, club_, public=True)}
    return render(request, "ratings/public_ratings.html", context)


@require_safe
def public_ratings_file(request: ActorRequest, club: str, kind: str) -> HttpResponse:
    """The list as a spreadsheet, from the same rows as the page."""
    club_ = find(request, club)
    rows, _evenings = ratings_of(club_, public=True, pairs=of_pairs(request))
    table = RatingsTable(rows, page=lambda _row: "")
    return spreadsheet(table, kind, title=_("Ratings"), name="ratings", separator=request.GET.get("separator", ""))


@require_safe
def public_rating(request: ActorRequest, club: str, public_id: UUID) -> HttpResponse:
    """Explain the rating of a player, or of a pair; show the list where there is none, or a name is hidden."""
    club_ = find(request, club)
    context = steps_of(request, club_, public_id, public=True)
    if context["row"] is None:
        return redirect("public_ratings", club_.slug)
    joints = joint_ratings_with(club_) if len(context["row"].players) == 1 else ()
    return render(request, "ratings/public_rating.html", {"club": club_, "joints": joints, **context})


def list_of(request: ActorRequest, club: Club, *, public: bool) -> dict[str, Any]:
    """Context of a page with the list."""
    rows, evenings = ratings_of(club, public=public, pairs=of_pairs(request))
    return listed(request, rows, evenings, page=lambda row: _page_of(row, club, public))


def listed(
    request: ActorRequest,
    rows: list[Standing],
    evenings: list[Tournament],
    *,
    page: Callable[[Standing], str],
) -> dict[str, Any]:
    """The rows as a table, and the choice between players and pairs."""
    pairs = of_pairs(request)
    choices = [
        {"url": "?", "label": capfirst(_("players")), "current": not pairs},
        {"url": "?of=pairs", "label": capfirst(_("pairs")), "current": pairs},
    ]
    return {
        "rows": rows,
        "table": RatingsTable(rows, page=page, request=request),
        "evenings": len(evenings),
        "few": FEW,
        "pairs": pairs,
        "choices": choices if pairs or any(evening.kind == Kind.PAIRS for evening in evenings) else (),
    }


def steps_of(request: ActorRequest, club: Club, public_id: UUID, *, public: bool) -> dict[str, Any]:
    """Context about one player, or the pair with the partner in `with`: newest evening first, with reasons.

    NotFound for somebody who is not of this club; `row` is None for somebody without a rating.
    """
    player = club.players.filter(public_id=public_id, erased_at=None).first()
    if player is None:
        raise NotFound
    rows, evenings = ratings_of(club, public=public, pairs=bool(request.GET.get("with")))
    context = explained(request, public_id, rows, evenings, public=public)
    return context if context["row"] else {**context, "name": player.name}


def explained(
    request: ActorRequest, public_id: UUID, rows: list[Standing], evenings: list[Tournament], *, public: bool
) -> dict[str, Any]:
    """Explain the rating of that player, or of the pair with the partner in `with`.

    `row` is None for somebody without a rating, and for strangers where a name is hidden.
    """
    partner = request.GET.get("with", "")
    keys = {str(public_id), partner} if partner else {str(public_id)}
    row = next((row for row in rows if row.is_of(keys)), None)
    if row and public and not has_page(row):
        row = None
    return {
        "row": row,
        "name": row.name if row else "",
        "steps": _steps(row.rated, evenings)[::-1] if row else (),
        "chart": _chart(row, row.rated) if row else "",
        "few": FEW,
        "list": "?of=pairs" if partner else "?",
    }


def find(request: ActorRequest, slug: str) -> Club:
    """The club of that address; NotFound unless it shows its ratings or the visitor works there."""
    club = Club.objects.filter(slug=slug).first()
    if club is None or not ((club.ratings_public and club_is_public(club)) or _works_there(request.actor, club)):
        raise NotFound
    use_locale_of(club)
    request.shown_club = club
    return club


def _works_there(actor: Actor, club: Club) -> bool:
    """May the actor look at ratings that are not shown? Where the club leaves them out there are none."""
    return "ratings" in features_of(club) and may(actor, "see_club", club)


def of_pairs(request: ActorRequest) -> bool:
    """Were pairs asked for?"""
    return request.GET.get("of") == "pairs"


def _page_of(row: Standing, club: Club, public: bool) -> str:
    """The page to which a row leads; nowhere for strangers where a name is hidden."""
    if public and not has_page(row):
        return ""
    return reverse("public_rating" if public else "player_rating", args=[club.slug, row.player.public_id]) + query(row)


def query(row: Standing) -> str:
    """The part of the address of a pair's page besides that of its first player."""
    return "?" + urlencode({"with": row.players[1].public_id}) if len(row.players) > 1 else ""


def has_page(row: Standing) -> bool:
    """Do strangers read how this rating came about? Not of somebody whose name is hidden."""
    return all(player.shown != Shown.HIDDEN for player in row.players)


def _steps(rated: Rated, evenings: list[Tournament]) -> list[dict[str, Any]]:
    """Each evening with what it did, in the order of play."""
    names: dict[Hashable, Tournament] = {mark_of(evening): evening for evening in evenings}
    return [
        {
            "tournament": names[step.evening],
            "step": step,
            "gained": gained,
            "reasons": [say(sentence) for sentence in reasons(step)],
        }
        for step, gained in zip(rated.history, rated.gains, strict=True)
    ]


def _chart(row: Standing, rated: Rated) -> str:
    totals = (START, *(step.rating for step in rated.history))
    drawn = Progress(tuple(range(1, len(totals))), (Line(row.place, row.name, totals),))
    title = _("Rating after each evening")
    laid_out = draw(drawn, 300, 160, room=44, signed_scale=False)
    return svg(laid_out, "rating", title, f"{title}: {', '.join(map(str, totals))}")


@require_http_methods(["GET", "POST"])
def ratings(request: ActorRequest, slug: str) -> HttpResponse:
    """Show all who played a closed round, strongest first; opens the public page, or takes it away."""
    club = club_for(request, slug)
    if request.method == "POST":
        public = request.POST.get("act") == "publish"
        show_ratings(club=club, public=public, actor=request.actor)
        message = _("The ratings now have a public page.") if public else _("Removed.")
        messages.success(request, message)
        return redirect("ratings", club.slug)
    publishes = may(request.actor, "publish_results", club)
    question_count = questions_for(club).count() if publishes else 0
    context = {"publishes": publishes, "asked": question_count, **list_of(request, club, public=False)}
    return show_club(request, club, "ratings/club_ratings.html", **context)


@require_GET
def player_rating(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """The rating of a player, or with a partner in `with` of that pair, after each evening."""
    club = club_for(request, slug)
    return show_club(request, club, "ratings/club_rating.html", **steps_of(request, club, public_id, public=False))


SOME = 50


@require_http_methods(["GET", "POST"])
def club_joint_ratings(request: ActorRequest, slug: str) -> HttpResponse:
    """The joint ratings in which the club takes part, and a new one; which act was sent stands in `act`."""
    club = club_for(request, slug, "publish_results")
    act = request.POST.get("act", "")
    form = JointRatingForm(sent(request) if act == "found" else None)
    renamed: dict[int, JointRatingForm] = {}
    if act in ("found", "rename"):
        joint = _joint(request, club) if act == "rename" else None
        sent_form = _renaming(joint, request.POST) if joint else form
        if sent_form.is_valid() and _save_joint_rating(request, club, joint, sent_form):
            return redirect("club_joint_ratings", slug)
        renamed = {joint.pk: sent_form} if joint else {}
    elif act:
        _act(request, club, act)
        return redirect("club_joint_ratings", slug)
    parts = club.joint_ratings.select_related("joint").prefetch_related("joint__parts__club").order_by("joint__name")
    joints = [_joint_context(request, club, part.joint, renamed.get(part.joint_id)) for part in parts]
    return show_club(request, club, "ratings/club_joint_ratings.html", form=form, joints=joints)


@never_cache
@require_http_methods(["GET", "POST"])
def joint_invitation(request: ActorRequest, token: str) -> HttpResponse:
    """The terms that a club agrees to when it takes part; whoever publishes results of a club joins with it."""
    joint = invited_to(token)
    first = first_club(joint)
    if first:
        use_locale_of(first)
    clubs = Club.objects.filter(members=request.actor.user) if request.actor.user else Club.objects.none()
    own = [club for club in clubs.order_by("name")[:SOME] if may(request.actor, "publish_results", club)]
    if request.method == "POST":
        club = next((club for club in own if club.slug == request.POST.get("club")), None)
        if club is None:
            raise NotAllowed
        done = _("{club} takes part in {name}.").format(club=club.name, name=joint.name)
        if carry_out(request, join_joint_rating, done, token=token, club=club):
            return redirect("club_joint_ratings", club.slug)
    context = {"joint": joint, "first": first, "clubs": own}
    return render(request, "ratings/joint_invitation.html", context)


@require_http_methods(["GET", "POST"])
def player_links(request: ActorRequest, slug: str) -> HttpResponse:
    """Players who are also players of other clubs: asked, answered, taken back."""
    club = club_for(request, slug, "change_register")
    act = request.POST.get("act", "")
    if act and act != "ask":
        _act_on_link(request, club, act)
        return redirect("player_links", slug)
    view = links_of(club)
    form = SamePersonForm(view, sent(request))
    if request.method == "POST" and form.is_valid():
        player = get_object_or_404(club.players, public_id=form.cleaned_data["player"])
        other = get_object_or_404(Player, public_id=form.cleaned_data["other"])
        try:
            question = ask_about_player(player=player, other=other, actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("The other club is asked.") if question else _("They are one person now."))
            return redirect("player_links", slug)
    return show_club(request, club, "ratings/player_links.html", form=form, view=view)


def _joint(request: ActorRequest, club: Club) -> JointRating:
    """The joint rating of the club that was sent along."""
    return get_object_or_404(JointRating, parts__club=club, slug=text_of(request, "joint"))


def _renaming(joint: JointRating, data: QueryDict | None = None) -> JointRatingForm:
    return JointRatingForm(data, prefix=f"j{joint.pk}", initial={"name": joint.name})


def _save_joint_rating(request: ActorRequest, club: Club, joint: JointRating | None, form: JointRatingForm) -> bool:
    """Found a joint rating, or give one another name; False where the form says what is wrong."""
    name = form.cleaned_data["name"]
    try:
        if joint:
            rename_joint_rating(joint=joint, name=name, actor=request.actor)
        else:
            found_joint_rating(club=club, name=name, actor=request.actor)
    except Refused as refusal:
        tell(form, refusal)
        return False
    messages.success(request, _("Saved."))
    return True


def _act(request: ActorRequest, club: Club, act: str) -> None:
    joint = _joint(request, club)
    if act == "link":
        carry_out(request, renew_invitation, _("The old link invites nobody any more."), joint=joint)
    elif act == "leave":
        left = _("{club} no longer takes part in {name}.").format(club=club.name, name=joint.name)
        carry_out(request, leave_joint_rating, left, joint=joint, club=club)
    elif act == "out":
        other = get_object_or_404(Club, joint_ratings__joint=joint, slug=text_of(request, "club"))
        left = _("{club} no longer takes part in {name}.").format(club=other.name, name=joint.name)
        carry_out(request, leave_joint_rating, left, joint=joint, club=other)
    else:
        raise NotFound


def _joint_context(
    request: ActorRequest, club: Club, joint: JointRating, form: JointRatingForm | None
) -> dict[str, Any]:
    """Context of one joint rating's page; the club that joined first also gets the invitation and a form."""
    parts = sorted(joint.parts.all(), key=lambda part: part.pk)
    context: dict[str, Any] = {"joint": joint, "parts": [(part.club, _counts(part.club)) for part in parts]}
    if parts[0].club_id == club.pk:
        context["invitation"] = site_address(request).url + reverse("joint_invitation", args=[token_of(joint)])
        context["form"] = form or _renaming(joint)
    return context


def _counts(club: Club) -> bool:
    return club.ratings_public and club_is_public(club)


def _act_on_link(request: ActorRequest, club: Club, act: str) -> None:
    if act == "unlink":
        player = get_object_or_404(club.players, pk=whole_number(request.POST.get("player", ""), 0))
        carry_out(
            request,
            unlink_player,
            _("{name} is no longer linked to another club.").format(name=player.name),
            player=player,
        )
        return
    requests = PlayerLinkRequest.objects.select_related("player__club", "other__club")
    own = requests.filter(player__club=club) if act == "withdraw" else requests.filter(other__club=club)
    question = own.filter(pk=whole_number(request.POST.get("question", ""), 0)).first()
    if question is None:
        messages.error(request, _("This question is answered or withdrawn already."))
    elif act == "withdraw":
        carry_out(request, withdraw_question, _("The question is withdrawn."), question=question)
    elif act in ("yes", "no"):
        done = _("They are one person now.") if act == "yes" else _("They stay two people.")
        carry_out(request, answer_about_player, done, question=question, same=act == "yes")
    else:
        raise NotFound


@require_safe
def joint_ratings(request: ActorRequest, joint: str) -> HttpResponse:
    """Show all of the clubs that count, strongest first, or the pairs."""
    joint_, clubs = _find(request, joint)
    rows, evenings = joint_ratings_of(joint_, clubs, pairs=of_pairs(request))
    context = listed(request, rows, evenings, page=lambda row: _joint_page_of(row, joint_))
    return render(request, "ratings/public_joint_ratings.html", {"joint": joint_, "clubs": clubs, **context})


@require_safe
def joint_ratings_file(request: ActorRequest, joint: str, kind: str) -> HttpResponse:
    """The list as a spreadsheet, from the same rows as the page."""
    joint_, clubs = _find(request, joint)
    rows, _evenings = joint_ratings_of(joint_, clubs, pairs=of_pairs(request))
    table = RatingsTable(rows, page=lambda _row: "")
    separator = request.GET.get("separator", "")
    return spreadsheet(table, kind, title=_("Ratings"), name=f"ratings-{joint_.slug}", separator=separator)


@require_safe
def joint_rating(request: ActorRequest, joint: str, public_id: UUID) -> HttpResponse:
    """Explain the rating of a person, or of a pair; show the list where there is none, or a name is hidden.

    Whoever is a player of several of the clubs is found by the id of each.
    """
    joint_, clubs = _find(request, joint)
    rows, evenings = joint_ratings_of(joint_, clubs, pairs=bool(request.GET.get("with")))
    context = explained(request, public_id, rows, evenings, public=True)
    if context["row"] is None:
        return redirect("joint_ratings", joint_.slug)
    return render(request, "ratings/joint_rating.html", {"joint": joint_, "clubs": clubs, **context})


def _find(request: ActorRequest, slug: str) -> tuple[JointRating, list[Club]]:
    joint, clubs = find_joint_rating(slug)
    request.shown_club = clubs[0]
    use_locale_of(clubs[0])
    return joint, clubs


def _joint_page_of(row: Standing, joint: JointRating) -> str:
    return reverse("joint_rating", args=[joint.slug, row.player.public_id]) + query(row) if has_page(row) else ""
