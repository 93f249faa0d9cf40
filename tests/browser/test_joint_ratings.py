"""The pages of a joint rating on a phone: no barriers in either theme, and nothing that scrolls sideways."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from tests.browser.accessibility import CONTRAST, barriers, scrolls_sideways
from tests.browser.signing_in import sign_in
from tests.factories import a_member
from tests.tournaments.joint_clubs import an_evening_of, clubs_together, link, player
from tournaments.ratings.services import ask_about_player, token_of
from tournaments.security.actors import SITE


def test_pages_of_a_joint_rating_have_no_barriers(page: Any, live_site: str) -> None:
    joint, (antwerp, ghent) = clubs_together("De Zwarte Schoppen van Antwerpen", "Whistclub Ghent")
    an_evening_of(antwerp, 1, "Ann Aas, Bob Boer, Cis Claes, Dré Dam")
    an_evening_of(ghent, 2, "Ann Aas, Bob Boer, Cis Claes, Gust Geys")
    here, there = player(antwerp, "Ann Aas"), player(ghent, "Ann Aas")
    link(here, there)
    ask_about_player(player=player(ghent, "Bob Boer"), other=player(antwerp, "Bob Boer"), actor=SITE)
    sign_in(page, live_site, a_member(antwerp).user)
    at, found = [joint.slug], []
    for path in (
        reverse("joint_ratings", args=at),
        reverse("joint_rating", args=[*at, there.public_id]),
        reverse("joint_invitation", args=[token_of(joint)]),
        reverse("club_joint_ratings", args=[antwerp.slug]),
        reverse("player_links", args=[antwerp.slug]),
    ):
        page.emulate_media(color_scheme="light")
        page.goto(path)
        found += [(path, barrier) for barrier in barriers(page)]
        page.emulate_media(color_scheme="dark")
        found += [(path, barrier) for barrier in barriers(page, CONTRAST)]
        found += [(path, "scrolls sideways")] if scrolls_sideways(page) else []

    assert found == []
