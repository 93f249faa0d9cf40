"""When what counts in a league may still change, and when a cup can have a match for third place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from reports.leagues import LeagueRule
from tournaments.errors import Refused
from tournaments.models import MatchAct
from tournaments.models.leagues import KNOCK_OUT

if TYPE_CHECKING:
    from tournaments.models import League

MEET_FOR_THIRD = 4
"""So many teams have to reach the knock-out, or there are no two who lost a semi-final."""


def ensure_rule_may_be(league: League, rule: LeagueRule) -> None:
    """Refused once a knock-out has begun: its teams follow from the rule, which stays as it was when they sat down."""
    begun = MatchAct.objects.filter(match__division__league=league, match__division__number__gte=KNOCK_OUT)
    now = LeagueRule.of(league.rule)
    ensure_third_possible(rule, league.divisions.filter(number__lt=KNOCK_OUT).count())
    asked = replace(rule, moving=now.moving, third=rule.third and now.third)  # that match can still be added
    if now != asked and begun.exists():
        raise Refused(_("The knock-out has begun: what counts stays as it is."))


def ensure_third_possible(rule: LeagueRule, pools: int) -> None:
    """Refused where fewer than four teams reach the knock-out and third place is to be played for."""
    if rule.third and rule.through * pools < MEET_FOR_THIRD:
        sentence = _("Third place is played for by two who lost a semi-final: four teams have to reach the knock-out.")
        raise Refused(problems={"third": [sentence]})
