"""A club's price lists: versions are added, evenings keep theirs, and nothing is overwritten."""

import pytest

from scoring import RuleError
from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, an_open_round
from tournaments.clubs.models import Role
from tournaments.errors import Frozen, NotFound, Refused
from tournaments.evening.rounds.services.tournaments import change_rules, create_tournament
from tournaments.prices.models import PriceListVersion
from tournaments.prices.selectors import price_origin, versions_of
from tournaments.prices.services import (
    create_price_list,
    play_version,
    remove_price_list,
    rename_price_list,
    save_rules_of,
    save_version,
    take_up,
)
from tournaments.security.actors import SITE, Actor

pytestmark = pytest.mark.django_db

SOLO = {"contracts": {"solo_6": {"won": 5, "lost": 5, "over": 1, "under": 1}}}


def a_price_list(club=None, name="Ours", **content):
    content = {"game": "kleurenwiezen", "variant": "wallonia_26", **content}
    return create_price_list(club=club or a_club(), name=name, actor=SITE, **content)


def a_version(price_list, overlay=None, rules=None, **more):
    return save_version(price_list=price_list, rules=rules or {}, overlay=overlay or SOLO, actor=SITE, **more)


def an_evening_with(version):
    return create_tournament(
        club=version.price_list.club, name="Friday", actor=SITE, price_version=version, **version.content
    )


def test_saving_adds_a_version_and_keeps_the_one_before():
    price_list = a_price_list()
    a_version(price_list, note="Solo was too cheap")

    assert list(price_list.versions.order_by("number").values_list("number", "overlay", "note")) == [
        (1, {}, ""),
        (2, SOLO, "Solo was too cheap"),
    ]


def test_a_version_says_who_saved_it_and_what_changed():
    club = a_club()
    member = a_member(club, Role.ORGANISER).user
    price_list = a_price_list(club)
    save_version(price_list=price_list, rules={}, overlay=SOLO, actor=Actor(user=member))

    newest, first = versions_of(price_list)

    assert (newest.number, newest.who) == (2, str(member))
    assert [sentence.partition(":")[0] for sentence in newest.changes] == ["Solo 6"]
    assert (first.number, first.changes) == (1, [])


def test_the_same_prices_are_no_new_version():
    price_list = a_price_list(overlay=SOLO)

    with pytest.raises(Refused, match="Nothing differs from version 1"):
        a_version(price_list, SOLO)


def test_whoever_looked_at_an_older_version_is_told_of_the_newer_one():
    price_list = a_price_list()
    a_version(price_list, based_on=1)

    with pytest.raises(Refused, match="Version 2 was saved meanwhile"):
        a_version(price_list, {}, {"solo5": True}, based_on=1)


def test_prices_that_do_not_fit_are_not_saved():
    price_list = a_price_list()

    with pytest.raises(RuleError):
        a_version(price_list, {"contracts": {"beer": None}})

    assert price_list.versions.count() == 1


def test_an_older_version_is_taken_up_as_a_new_one():
    price_list = a_price_list()
    a_version(price_list)

    version = take_up(version=price_list.versions.get(number=1), actor=SITE)

    assert (version.number, version.overlay, version.note) == (3, {}, "Version 1 again")


def test_a_club_names_each_list_once():
    club = a_club()
    a_price_list(club, "Ours")
    other = a_price_list(club, "Others")

    with pytest.raises(Refused, match="already one called Ours"):
        a_price_list(club, "Ours")
    with pytest.raises(Refused, match="already one called Ours"):
        rename_price_list(price_list=other, name="Ours", actor=SITE)


def test_an_evening_keeps_its_version_and_is_told_of_a_newer_one():
    price_list = a_price_list()
    tournament = an_evening_with(price_list.newest)
    newer = a_version(price_list)

    origin = price_origin(tournament)

    assert tournament.overlay == {}
    assert (origin.version.number, origin.newer, origin.changed) == (1, newer, False)


def test_an_evening_whose_prices_were_changed_says_so():
    tournament = an_evening_with(a_price_list().newest)
    change_rules(tournament=tournament, overlay=SOLO, actor=SITE)

    assert price_origin(tournament).changed


def test_an_evening_plays_the_newer_version_until_its_first_deal():
    price_list = a_price_list()
    tournament = an_evening_with(price_list.newest)
    newer = a_version(price_list)

    play_version(tournament=tournament, version=newer, actor=SITE)

    tournament.refresh_from_db()
    assert (tournament.overlay, price_origin(tournament).version) == (SOLO, newer)


def test_once_a_deal_is_entered_no_other_version_is_played():
    club = a_club()
    tournament = a_tournament(club)
    a_deal(a_table(an_open_round(tournament)))
    tournament.refresh_from_db()

    with pytest.raises(Frozen):
        play_version(tournament=tournament, version=a_price_list(club).newest, actor=SITE)


def test_an_evening_cannot_play_the_list_of_another_club():
    other = a_price_list(a_club("Elsewhere")).newest

    with pytest.raises(Refused, match="another club"):
        play_version(tournament=a_tournament(), version=other, actor=SITE)


def test_the_rules_of_an_evening_become_a_list_and_then_its_next_version():
    tournament = a_tournament(rules={"solo5": True})

    first = save_rules_of(tournament=tournament, name="Ours", actor=SITE)
    again = save_rules_of(tournament=tournament, name="Ours", actor=SITE)
    change_rules(tournament=tournament, overlay=SOLO, actor=SITE)
    second = save_rules_of(tournament=tournament, name="Ours", actor=SITE)

    assert (first.number, again, second.number) == (1, first, 2)
    assert price_origin(tournament).version == second


def test_the_rules_of_another_game_do_not_become_a_version():
    club = a_club()
    a_price_list(club)
    evening = a_tournament(club, game="boomke_wies", variant="auction")

    with pytest.raises(Refused, match="another game"):
        save_rules_of(tournament=evening, name="Ours", actor=SITE)


def test_deleting_a_list_leaves_the_prices_of_its_evenings():
    price_list = a_price_list(overlay=SOLO)
    tournament = an_evening_with(price_list.newest)

    remove_price_list(price_list=price_list, actor=SITE)

    tournament.refresh_from_db()
    assert (tournament.overlay, price_origin(tournament)) == (SOLO, None)
    assert not PriceListVersion.objects.exists()


def test_only_organisers_of_the_club_change_its_lists():
    price_list = a_price_list()
    stranger = Actor(user=a_member(a_club("Elsewhere"), Role.OWNER).user)

    with pytest.raises(NotFound):
        save_version(price_list=price_list, rules={}, overlay=SOLO, actor=stranger)
