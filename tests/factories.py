"""Plain functions that make what a test is about, and name only that."""

import itertools
import time
import uuid

from tests.seating import draw_round
from tournaments.clubs.features import FEATURES
from tournaments.clubs.models import Club, Membership, Role, User
from tournaments.evening.rounds.models import Table
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.rounds.services.tournaments import create_tournament
from tournaments.evening.table.services.deals import record_deal
from tournaments.security.actors import SITE, Actor

NAMES = (
    "Ann", "Bob", "Cis", "Dré", "Els", "Fons", "Gust", "Hilde", "Irma", "Jef", "Karel", "Lies", "Mia", "Nest", "Oda",
    "Pol", "Rik", "Stan", "Tine", "Urbain", "Vic", "Wies", "Xavier", "Yves", "Zoë",
)  # fmt: skip
_counter = itertools.count(1)


def a_user(email="", **fields):
    return User.objects.create_user(email or f"user{next(_counter)}@example.org", "correct horse battery", **fields)


def signed_in_now(client, user):
    """The browser, in which that user typed the password just now."""
    client.force_login(user)
    return with_password_typed(client)


def with_password_typed(client):
    """The browser, in which who signed in there typed the password just now."""
    session = client.session
    session["proved_at"] = time.time()
    session.save()
    return client


def a_club(name="De Zwarte Schoppen", **fields):
    """A club that uses everything the site has, unless told which features."""
    fields = {"features": list(FEATURES), **fields}
    return Club.objects.create(name=name, slug=fields.pop("slug", f"club-{next(_counter)}"), **fields)


def a_member(club, role=Role.ORGANISER):
    """Somebody with that role in the club, ready to act."""
    user = a_user()
    Membership.objects.create(user=user, club=club, role=role)
    return Actor(user=user)


def a_tournament(club=None, *, game="kleurenwiezen", variant="wallonia_26", name="Friday evening", **plan):
    plan = {"deals_per_round": 4, **plan}
    return create_tournament(club=club or a_club(), name=name, game=game, variant=variant, actor=SITE, **plan)


def with_players(tournament, count):
    """The tournament with that many entrants, or pairs of entrants."""
    names = [f"{NAMES[place % len(NAMES)]} {place // len(NAMES) + 1}" for place in range(count)]
    if tournament.kind == "pairs":
        names = [f"{name} & Partner {name}" for name in names]
    enter_players(tournament=tournament, names="\n".join(names), actor=SITE)
    return tournament


def an_open_round(tournament=None, *, players=4, seed="1"):
    """A round in play, drawn from a fixed seed."""
    tournament = tournament or a_tournament()
    if not tournament.entrants.exists():
        with_players(tournament, players)
    round_ = draw_round(tournament=tournament, actor=SITE, seed=seed)
    return open_round(round_=round_, actor=SITE)


def a_table(round_=None, number=1):
    return Table.objects.select_related("round__tournament__club").get(round=round_ or an_open_round(), number=number)


def alone(seat="N", tricks=6, level=6):
    """A solo: six tricks and the declarer wins 4 from each opponent (kleurenwiezen, 26)."""
    return {
        "contract": {"type": "solo", "level": level},
        "declarers": [seat],
        "trump": "hearts",
        "tricks": {"declarers": tricks, "opponents": 13 - tricks},
    }


def together(*seats, tricks=8, level=8):
    """Two together: eight tricks and each declarer wins 8 (kleurenwiezen, 26)."""
    return {
        "contract": {"type": "partnership", "level": level},
        "declarers": list(seats or ("N", "S")),
        "trump": "spades",
        "tricks": {"declarers": tricks, "opponents": 13 - tricks},
    }


def passed():
    return {"contract": {"type": "pass"}}


def books(side="NS", bid=4, won=10):
    """A Bid Whist deal (standard, uptown): made, it scores the books above six."""
    return {
        "contract": {"type": "trump", "level": bid, "direction": "uptown"},
        "declarer_side": side,
        "tricks": {"declarers": won, "opponents": 13 - won},
    }


def meetje(side="NS"):
    """Boomke Wies: the side that takes seven or more scores one point."""
    return {"contract": {"type": "meetje"}, "declarer_side": side, "tricks": {"declarers": 7, "opponents": 6}}


def a_deal(table, record=None, *, number=None, actor=SITE, uid=None):
    """A deal entered at a table; the stored deal."""
    record = alone() if record is None else record
    return record_deal(table=table, uid=uid or uuid.uuid4(), record=record, number=number, actor=actor).deal
