"""The page for who runs an evening for the first time. A test presses every button that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from reports.printables.first_evening import FirstEvening, FirstStep

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.prints.asking import Asked


def first_evening(asked: Asked) -> FirstEvening:
    """The steps of this evening, from the names to the prizes."""
    tournament = asked.tournament
    address = asked.site + reverse("evening", args=[tournament.public_id])
    return FirstEvening(tournament.name, tuple(steps_of(tournament)), address)


def steps_of(tournament: Tournament) -> list[FirstStep]:
    """What is done and pressed, in order; the middle of the evening once, however many rounds there are."""
    play, end, last = pgettext("step", "Play"), pgettext("step", "End"), tournament.rounds_planned
    shown = tournament.published and not tournament.results_held
    finish = _("Finish the evening") if shown else _("Finish and publish")
    steps = [
        FirstStep(
            _("People arrive. Paste or type their names, one a line."),
            (_("People"), _("Enter")),
        ),
        FirstStep(
            _("Everybody is there. Draw who sits where; the site looks for the best seats."),
            (_("Seats"), _("Draw round {number}").format(number=1), _("Draw")),
        ),
        FirstStep(
            _("Print what the tables need. Hang up the seats, lay cards and sheets on the tables."),
            (_("Paper"), _("Prints for this round")),
        ),
        FirstStep(
            _("Show everybody on their phone where they sit."),
            (
                _("People"),
                _("Seats"),
                _("Check and publish the seats of round {number}").format(number=1),
                _("Publish these seats"),
            ),
        ),
        FirstStep(_("Everybody sits. Begin, on the same page."), (_("Open round %(number)s") % {"number": 1},)),
        FirstStep(
            _("They play, and enter deals on a phone with the code on the table card. Sheets on paper you type in."),
            (play, _("Enter results")),
        ),
    ]
    if last > 1:
        both = _("Close round %(number)s and open round %(next)s") % {"number": 1, "next": 2}
        steps.append(
            FirstStep(
                _("Every table is done. Close the round; the next one begins. Do the same after each round."),
                (play, both),
            )
        )
    return [
        *steps,
        FirstStep(_("The last round is over."), (play, _("Close round %(number)s") % {"number": last})),
        FirstStep(_("Look through the standings, then end the evening."), (end, finish)),
        FirstStep(_("Read out who won, the last places first."), (end, _("Read out"))),
        FirstStep(
            _("Somebody made a mistake? Every act is in the journal and can be taken back."),
            (_("Standings"), _("Journal")),
        ),
    ]
