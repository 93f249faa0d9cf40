"""One of everything, so that every address of the site can be filled in and visited by every role."""

import uuid
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.urls import get_resolver
from django.urls.resolvers import URLResolver
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from reports.marked_sheets.code import SheetCode, encode
from tests.evenings import an_evening, found_again
from tests.factories import a_club, a_member, a_user, signed_in_now, with_password_typed
from tests.tournaments.club_places import a_file_among_backups, of_a_joint_rating, of_a_league, of_the_register
from tournaments.accounts.models import PlayerWish
from tournaments.accounts.services import confirmation_tokens, make_api_token
from tournaments.clubs.models import Logo, Role, Sponsor
from tournaments.clubs.services import assign, invite, show_ratings
from tournaments.entries.models import Entry
from tournaments.entries.services.entries import add_entry, token_of
from tournaments.evening.draws.services import announce_draw
from tournaments.evening.standings.services import adjust_points
from tournaments.evening.table.models import Deal, PrintedSheet
from tournaments.evening.table.selectors.table_states import rules_address
from tournaments.evening.table.services.codes import issue_table_code
from tournaments.evening.table.services.sheets import register_sheets
from tournaments.ladders.services import change_ladder, create_ladder, join_ladder
from tournaments.ladders.services import token_of as place_token
from tournaments.operator.models import PageReport
from tournaments.outgoing.services import add_webhook
from tournaments.photos.models import SheetPhoto
from tournaments.prices.services import create_price_list
from tournaments.prints.requests import event_number
from tournaments.register.models import Player
from tournaments.seasons.models import Season, SeasonEvening
from tournaments.security.actors import SITE

METHODS = ("GET", "POST", "PUT", "DELETE")
OF_A_PLAYER = (
    "joint_rating",
    "player",
    "player_card_renew",
    "player_data",
    "player_erase",
    "player_life",
    "player_merge",
    "player_part",
    "player_rating",
    "player_same",
    "public_rating",
)
LEFT_OUT = ("admin:", "admin_sign_in", "healthz", "readyz", "metrics", "set_language", "robots", "favicon", "look")


class Site(NamedTuple):
    """The evening that is visited, what fills each address, and a signed-in browser for each role."""

    tournament: object
    values: dict
    browsers: dict


def every_address():
    """Each named address of our own with the names of what it takes."""
    return sorted({(name, takes) for name, takes in _walk(get_resolver()) if name and not name.startswith(LEFT_OUT)})


def a_site(tournament=None):
    """A club with an evening in play that is not published, and one of each thing in it."""
    tournament = tournament or an_evening(players=8, rounds=1)
    tournament.published = False
    tournament.save(update_fields=["published"])
    owner = a_member(tournament.club, Role.OWNER)
    return Site(tournament, _values(tournament, owner), _browsers(tournament, owner))


def a_site_again(made):
    """A site made for all tests of a module, as it was made: what tests did to its browsers is forgotten too."""
    browsers = {role: Client(raise_request_exception=False) for role in made.browsers}
    for role, browser in browsers.items():
        browser.cookies.load({key: cookie.value for key, cookie in made.browsers[role].cookies.items()})
        if settings.SESSION_COOKIE_NAME in browser.cookies:
            with_password_typed(browser)  # a walk over all addresses may take longer than a password counts
    return made._replace(tournament=found_again(made.tournament), browsers=browsers)


def address_of(site, name, takes):
    """The address of that name, filled in with the things of the evening."""
    from django.urls import reverse

    given = {take: site.values.get(f"{name}.{take}", site.values.get(take)) for take in takes}
    return reverse(name, kwargs=given)


def _walk(resolver, takes=(), spaces=()):
    for pattern in resolver.url_patterns:
        inner = (*takes, *pattern.pattern.regex.groupindex)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern, inner, (*spaces, pattern.namespace) if pattern.namespace else spaces)
        elif pattern.name:
            yield ":".join((*spaces, pattern.name)), inner


def _values(tournament, owner):
    """What stands in an address: by its name, or by the page's name and its own."""
    return {**_of_the_evening(tournament), **_of_people(tournament, owner), **_by_page(tournament)}


def _of_webhooks_and_reports(club):
    Sponsor.objects.create(club=club, name="Bakkerij", form=Sponsor.Form.PNG, content=b"png", digest="s0")
    hook = add_webhook(club=club, url="https://club.example/hook", events=[], site="", actor=SITE)
    return {
        "digest": "s0",
        "operator_report_settle.key": PageReport.objects.create(club=club, page="/", why="spam").pk,
        **{f"{page}.uid": hook.uid for page in ("club_webhook", "club_webhook_act")},
    }


def _of_the_evening(tournament):
    club, table = tournament.club, _first_table(tournament)
    rule = {"classes": ["A", "B"]}
    season = Season.objects.create(club=club, slug="2026", name="2026", published=True, rule=rule)
    SeasonEvening.objects.create(season=season, tournament=tournament)
    ladder = create_ladder(club=club, name="Cup", kind="individual", rule={}, actor=SITE)
    change_ladder(ladder=ladder, published=True, actor=SITE)
    on_ladder = join_ladder(ladder=ladder, player=club.players.first(), actor=SITE)
    show_ratings(club=club, public=True, actor=SITE)
    fixed = announce_draw(tournament=tournament, actor=SITE, kind="random", source={"way": "hall"})
    adjustment = adjust_points(entrant=tournament.entrants.first(), points=-5, reason="late", actor=SITE)
    Logo.objects.create(club=club, form=Logo.Form.SVG, content=b"<svg/>", digest="0")
    at_the_door = Entry.objects.create(tournament=tournament, name="Jef Gast")
    code = issue_table_code(tournament=tournament, table_number=table.number, actor=SITE)
    return {
        "club": club.slug,
        "slug": club.slug,
        "public_id": tournament.public_id,
        "number": 1,
        "table": table.number,
        "season": season.slug,
        "ladder": ladder.slug,
        "ladder_link.token": place_token(on_ladder.uid),
        "uid": Deal.objects.filter(table=table).first().uid,
        "game": tournament.game,
        "variant": tournament.variant,
        "kind": "csv",
        "format": "csv",
        "year": 2026,
        "token": code.token,
        "adjustment_switch.uid": adjustment.uid,
        "first": 1,
        "till_receipt.uid": at_the_door.uid,
        "tournament_id": tournament.public_id,
        "round_number": 1,
        "table_number": table.number,
        "key": tournament.variant,
        "hash": rules_address(tournament)["hash"],
        "name": "page",
        "seq": fixed.seq,
        **_of_an_entry(tournament),
        **_of_webhooks_and_reports(club),
        **of_a_league(club),
        **of_a_joint_rating(club),
        **_of_a_sheet(tournament, table),
    }


def _of_an_entry(tournament):
    entry = add_entry(tournament=tournament, actor=SITE, name="Wies")
    return {"entry.token": token_of(entry.uid), "entry_act.uid": entry.uid}


def _of_a_sheet(tournament, table):
    layout = {"parties": [*"NESW"]}
    page = PrintedSheet(round=1, table=table.number, first_deal=1, first_dealer="N", seats={}, layout=layout)
    [serial] = register_sheets(tournament=tournament, pages=[page], actor=SITE)
    rows = {"16": {"marks": {}, "doubtful": {}, "written": True}}
    photo = SheetPhoto.objects.create(printed=page, digest="0", picture=b"webp", rows=rows)
    return {
        "code": encode(SheetCode(event_number(tournament), serial)),
        "sheet_photo.pk": photo.pk,
        "sheet_picture.pk": photo.pk,
        "table_photo.pk": photo.pk,
        "table_photo_picture.pk": photo.pk,
        "sheet_row.pk": photo.pk,
        "sheet_row.number": 16,
    }


def _of_people(tournament, owner):
    club = tournament.club
    invitation, token = invite(club=club, email="guest@example.org", role=Role.DESK, actor=owner)
    wish = PlayerWish.objects.create(player=Player.objects.filter(club=club).first(), wish="short", contact="x")
    member = a_member(club, Role.DESK).user
    helper = assign(tournament=tournament, user=a_user(), role=Role.DESK, actor=owner).user
    for_evening, _token = invite(club=club, tournament=tournament, email="h@example.org", role=Role.DESK, actor=owner)
    program, _token = make_api_token(user=owner.user, name="our site")
    return {
        "invitation.token": token,
        "pk": invitation.pk,
        "uidb64": _uid(member),
        "password_reset_confirm.token": default_token_generator.make_token(member),
        "confirm_address.token": confirmation_tokens.make_token(member),
        "operator_person.public_id": member.public_id,
        "operator_person_delete.public_id": member.public_id,
        "member_role.public_id": member.public_id,
        "helper_remove.who": helper.public_id,
        "helper_invitation_revoke.pk": for_evening.pk,
        "api_token_revoke.pk": program.pk,
        "bodies": {"wishes": {"wish": wish.pk}},
        **{f"{page}.public_id": club.players.first().public_id for page in OF_A_PLAYER},
        **of_the_register(club),
    }


def _by_page(tournament):
    rules = {"club": tournament.club, "game": "kleurenwiezen", "variant": "wallonia_26", "actor": SITE}
    price_list = create_price_list(name="Ours", **rules)
    named = {name: set(takes) for name, takes in every_address()}
    of_a_list = [name for name, takes in named.items() if "price_list" in name and {"slug", "public_id"} <= takes]
    return {
        "price_list_from_known.key": "garraud",
        "backup_question.file": a_file_among_backups(),
        "backup_way_back.sign": "unsigned",
        **{f"{name}.kind": "score-card" for name in ("price_list_preview", "price_list_print")},
        "search.key": "over",
        "print_making.key": "over",
        "print_made.key": "over",
        "api:put_deal.uid": uuid.uuid4(),
        "roem.game": "pandoeren",
        "roem.variant": "wedd_33",
        **{f"{name}.kind": "standings" for name in ("print_file", "print_preview", "public_print")},
        "variant_print.kind": "rules",
        "card_draw.game": "boomke_wies",
        "card_draw.variant": "auction",
        **{f"{name}.kind": "list" for name in ("club_season_preview", "club_season_print", "public_season_print")},
        **{f"{page}.public_id": price_list.public_id for page in of_a_list},
        **{f"{name}.slug": tournament.slug for name, takes in every_address() if {"club", "slug"} <= set(takes)},
    }


def _first_table(tournament):
    return tournament.rounds.get().tables.order_by("number").first()


def _browsers(tournament, owner):
    club = tournament.club
    users = {
        "anybody": None,
        "stranger": a_member(a_club("Elsewhere"), Role.OWNER).user,
        "desk": a_member(club, Role.DESK).user,
        "director": a_member(club, Role.DIRECTOR).user,
        "organiser": a_member(club, Role.ORGANISER).user,
        "owner": owner.user,
        "site": a_user(is_superuser=True, is_staff=True),
    }
    browsers = {}
    for role, user in users.items():
        browsers[role] = Client(raise_request_exception=False)
        if user:
            signed_in_now(browsers[role], user)
    return browsers


def _uid(user):
    return urlsafe_base64_encode(force_bytes(user.pk))
