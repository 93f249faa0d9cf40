"""A list of names before it is entered: what each column means, which lines are doubtful, and the list to correct."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tournaments.evening.rounds.forms import NamesForm
from tournaments.imports.columns import ASKED, MEANINGS, Columns
from tournaments.imports.files import MOST_COLUMNS
from tournaments.imports.people import Answers
from tournaments.register.models import Player
from tournaments.register.rules import NEW, folded
from tournaments.register.selectors import CLUB_ANSWER, ClubAsked, near_clubs, near_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.clubs.models import Club
    from tournaments.imports.people import NameList
    from tournaments.security.actors import ActorRequest


ANSWER = "who:"


class Column(NamedTuple):
    """A column as the page shows it: what it means."""

    number: int
    meaning: str


def columns_sent(request: ActorRequest) -> Columns | None:
    """The visitor's meanings of the columns; None where the list was only pasted."""
    if "column" not in request.POST:
        return None
    meaning_keys = {ASKED, *(key for key, _label in MEANINGS)}
    meanings = (meaning if meaning in meaning_keys else "" for meaning in request.POST.getlist("column")[:MOST_COLUMNS])
    return Columns(tuple(meanings), head="head" in request.POST)


def answers_sent(request: ActorRequest) -> Answers:
    """The visitor's answers about the list; of home clubs nothing before they are asked about."""
    clubs = {
        key.removeprefix(CLUB_ANSWER): str(request.POST[key]) for key in request.POST if key.startswith(CLUB_ANSWER)
    }
    return Answers(columns_sent(request), request.POST.getlist("sure"), request.POST.getlist("left"), clubs)


def clubs_asked(club: Club, listed: NameList, answers: Answers) -> list[ClubAsked]:
    """Home clubs of the list that differ little from one of the register, each with the answer that was given."""
    written = near_clubs(club, listed.named)
    return [ClubAsked(label, near, answers.clubs.get(label.casefold())) for label, near in written.items()]


def meant_clubs(questions: Sequence[ClubAsked]) -> dict[str, str]:
    """The home clubs of the register that were said to be meant, by what is written (in small letters)."""
    return {each.written.casefold(): each.near for each in questions if each.answer == each.near}


class Question(NamedTuple):
    """A name of the list that is nobody's in the register and near to somebody's: is it one of `near`?"""

    name: str
    near: list[Player]
    usual: str
    beside: str = ""

    @property
    def key(self) -> str:
        """The name of the answer in the form."""
        return f"{ANSWER}{self.name.casefold()}" + (f"|{self.beside.casefold()}" if self.beside else "")


def questions_about(club: Club, listed: NameList, sent: Mapping[str, str]) -> list[Question]:
    """Questions about the lines that are fine, each with the answer that was sent or is likely."""
    typed = dict.fromkeys(name for named in listed.named for name in named.names)
    registered_names = {
        name.casefold() for name in Player.objects.active().filter(club=club).values_list("name", flat=True)
    }
    near = near_of(club, [name for name in typed if name.casefold() not in registered_names])
    questions = [Question(name, players, likely(name, players)) for name, players in near.items()]
    return [question._replace(usual=sent.get(question.key, question.usual)) for question in questions]


def same_people(questions: Sequence[Question], sent: Mapping[str, str]) -> dict[str, Player] | None:
    """The people of the register who are meant, by the name that was typed; None before everything is answered."""
    if any(question.key not in sent for question in questions):
        return None
    return {
        question.name: player
        for question in questions
        for player in question.near
        if str(player.public_id) == sent[question.key]
    }


def likely(name: str, near: Sequence[Player]) -> str:
    """The answer chosen beforehand: the same name written another way; empty where only somebody who knows can tell."""
    same = [player for player in near if folded(player.name) == folded(name)]
    return str(same[0].public_id) if len(same) == 1 else ""


def preview(
    text: str,
    listed: NameList,
    answers: Answers,
    *,
    pairs: bool = False,
    questions: Sequence[Question] = (),
    asked: Sequence[str] = (),
    clubs: Sequence[ClubAsked] = (),
) -> dict[str, Any]:
    """Values for the page of a list, from the list as it was read and what has to be asked, or was `asked` before."""
    lines = text.splitlines()
    return {
        "form": NamesForm({"names": text}, pairs=pairs),
        "listed": listed,
        "questions": questions,
        "asked": asked,
        "clubs": clubs,
        "new": NEW,
        "problems": [
            (line, lines[line - 1], problem, " & ".join(row.told for row in listed.readings.get(line, ())))
            for line, problem in sorted(listed.problems.items())
        ],
        "sure": answers.sure or (),
        "left": answers.left,
        "columns": _columns(listed),
        "head": listed.columns.head,
        "meanings": MEANINGS,
    }


def _columns(listed: NameList) -> list[Column]:
    width = min(max((len(row.cells) for row in listed.rows), default=1), MOST_COLUMNS)
    meanings = (*listed.columns.meanings, *[""] * width)[:width]
    return [Column(place + 1, meaning) for place, meaning in enumerate(meanings)]
