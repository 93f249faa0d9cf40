"""The people of a club and what is kept about one person.

Two rows of the register that may be one person: what either has, what would stand in the way of making them one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Model, QuerySet, UniqueConstraint
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.accounts.models import PlayerWish
from tournaments.clubs.models import Club, Invitation, Membership, Role, User
from tournaments.clubs.selectors import alphabet_of, guessed_names, in_order
from tournaments.errors import LedElsewhere
from tournaments.evening.rounds.models import ELSEWHERE, NEWEST_FIRST, OLDEST_FIRST, EntrantMember, Tournament
from tournaments.evening.rounds.selectors.named import appearances
from tournaments.frame.models import OperatorAct
from tournaments.frame.personal import fields_that, is_derived, values_that
from tournaments.frame.registries import coming_people, had_once
from tournaments.register.models import Player, PlayerMerge, Shown
from tournaments.register.names import is_part
from tournaments.register.rules import folded, near_names, near_pairs

if TYPE_CHECKING:
    from collections.abc import Sequence
    from uuid import UUID

    from django.db.models import Field

    from tournaments.imports.people import Named


LADDER = [Role.OWNER, Role.ORGANISER, Role.DIRECTOR, Role.DESK]


def members_of(club: Club) -> list[Membership]:
    """Memberships with their users, owners first. One query."""
    rows = Membership.objects.filter(club=club).select_related("user")
    return sorted(rows, key=lambda row: (LADDER.index(Role(row.role)), str(row.user).casefold(), row.pk))


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """Invitations that somebody can still accept, newest first. One query."""
    return (
        Invitation.objects.filter(club=club, accepted_at=None, revoked_at=None, expires_at__gt=timezone.now())
        .select_related("tournament")
        .order_by("-created_at")
    )


def open_wishes(club: Club) -> QuerySet[PlayerWish]:
    """Requests of players that nobody answered yet. One query."""
    return PlayerWish.objects.filter(player__club=club, handled_at=None).select_related("player")


def account_data(user: User) -> dict[str, Any]:
    """All that is kept about an account, as plain JSON values."""
    return {
        **values_that(user, "exported"),
        "clubs": _personal_copies(user.memberships.select_related("club")),
        "tournaments": _personal_copies(user.assignments.select_related("tournament")),
        "teams": [
            {"league": team.division.league.name, **values_that(team, "exported")}
            for team in user.league_teams.select_related("division__league")
        ],
        "browsers": _personal_copies(user.browsers.all()),
        "devices": _personal_copies(user.devices.all()),
        "programs": _personal_copies(user.api_tokens.all()),
        "acts_of_the_operator": [
            {"act": act.act, "reason": act.reason, "at": act.at.isoformat()}
            for act in OperatorAct.objects.filter(kind=OperatorAct.Kind.PERSON, subject=str(user.public_id))
        ],
    }


def _personal_copies(rows: QuerySet[Model]) -> list[dict[str, Any]]:
    """The person's copy of each row; a club or an evening by its name."""
    return [
        {
            field: str(value) if isinstance(value, Model) else value
            for field, value in values_that(row, "exported").items()
        }
        for row in rows
    ]


FIELDS = (*fields_that(Player, "typed"), "active")
NUMBER, FAMILY_NAME = "member_number", "family_name"
_OPENNESS = (Shown.HIDDEN, Shown.SHORT, Shown.FULL)


class Link(NamedTuple):
    """A field of a model that leads to a player."""

    model: type[Model]
    field: str

    @property
    def key(self) -> str:
        return f"{self.model._meta.label}.{self.field}"

    @property
    def name(self) -> str:
        """The name for rows of it; a table that only joins two models is called as the field that it stands for."""
        owner: Any = self.model._meta.auto_created  # the model that made it
        if not owner:
            return str(self.model._meta.verbose_name_plural)
        joins = owner._meta.many_to_many
        return str(next(field.verbose_name for field in joins if field.remote_field.through is self.model))

    @property
    def is_once(self) -> bool:
        """May a player have something there only once?"""
        return bool(self._unique())

    def of(self, player: Player) -> list[int]:
        """The keys of the rows that lead to the player."""
        rows = self.model._base_manager.filter(**{self.field: player.pk}).order_by("pk")
        return list(rows.values_list("pk", flat=True))

    def shared(self, first: Player, other: Player) -> list[Any]:
        """Rows of one that a row of the other leaves no room for: both have the same in a table that has it once."""
        shared_rows = []
        for others in self._unique():
            values_taken = {tuple(getattr(row, field) for field in others) for row in self._rows(other)}
            shared_rows += [
                row for row in self._rows(first) if tuple(getattr(row, field) for field in others) in values_taken
            ]
        return shared_rows

    def _rows(self, player: Player) -> Any:
        return self.model._base_manager.filter(**{self.field: player.pk})

    def _unique(self) -> list[list[str]]:
        """The other fields of each constraint that allows something once for a player."""
        meta = self.model._meta
        groups = [each.fields for each in meta.constraints if isinstance(each, UniqueConstraint)]
        groups += [tuple(group) for group in meta.unique_together]
        groups += [(self.field,)] if meta.get_field(self.field).unique else []  # type: ignore[union-attr]  # a link
        return [
            [meta.get_field(name).attname for name in group if name != self.field]  # type: ignore[union-attr]  # fields read from the model
            for group in groups
            if self.field in group
        ]


def links() -> list[Link]:
    """All links that lead to a player of the register, read from the models; members of entrants are told by
    `appearances`, and what is derived follows by itself."""
    fields: Iterable[Any] = Player._meta.get_fields(include_hidden=True)
    every_link = [Link(each.related_model, each.field.name) for each in fields if each.one_to_many or each.one_to_one]
    own = (link for link in every_link if link.model is not EntrantMember and not is_derived(link.model))
    return sorted(own, key=lambda link: link.key)


class Person(NamedTuple):
    """A person to be merged: the row, the evenings with it, and how many rows of every other kind lead there."""

    player: Player
    evenings: list[Tournament]
    counts: list[tuple[str, int]]


def person(player: Player) -> Person:
    """All that a merge would move of a player."""
    evenings = list(Tournament.objects.filter(pk__in=appearances(player)).order_by(*NEWEST_FIRST))
    counts: dict[str, int] = {}
    for link in links():
        counts[link.name] = counts.get(link.name, 0) + len(link.of(player))
    return Person(player, evenings, [(capfirst(name), n) for name, n in counts.items() if n])


def obstacles(first: Player, other: Player) -> list[str]:
    """The reasons why the two cannot be one person, as sentences; none where they can."""
    reasons = []
    if both := _evenings(first) & _evenings(other):
        sentence = _("Both were there the same evening, so they are two people: {names}.")
        evenings = Tournament.objects.filter(pk__in=both).order_by(*OLDEST_FIRST)
        reasons.append(sentence.format(names=", ".join(evening.name for evening in evenings)))
    reasons += led_elsewhere(appearances(other))
    for link in links():
        for row in link.shared(first, other):
            if not link.model._meta.auto_created:
                reasons.append(_("Both have this once: {what}. Remove it from one of them first.").format(what=row))
    once = _("Both have this once: {what}. Remove it from one of them first.")
    both_have = {name for names_of in had_once for name in {*names_of(first)} & {*names_of(other)}}
    return reasons + [once.format(what=name) for name in sorted(both_have)]


def led_elsewhere(evenings: Iterable[int]) -> list[str]:
    """The reasons why nothing can be written in the evenings that another machine leads, with the evening's name."""
    led = Tournament.objects.filter(pk__in=evenings, lead__in=ELSEWHERE).order_by(*OLDEST_FIRST)
    return [f"{evening.name}: {LedElsewhere(evening)}" for evening in led]


def _evenings(player: Player) -> set[int]:
    """The evenings at which somebody played, sat in, helped, or means to come."""
    coming = {evening for evenings_of in coming_people for evening in evenings_of(player)}
    helped = player.helped_at.values_list("tournament_id", flat=True)
    return {*appearances(player), *coming, *helped}


def fuller(first: Player, other: Player) -> dict[str, Any]:
    """The value of each field where nobody chooses: what is there, the longer of two, and of a name the less public.

    Two member numbers are not weighed: that field is missing then.
    """
    chosen: dict[str, Any] = {}
    for field in FIELDS:
        values = (getattr(first, field), getattr(other, field))
        if field == "shown":
            chosen[field] = min(values, key=_OPENNESS.index)
        elif field != NUMBER or not all(values) or values[0] == values[1]:
            chosen[field] = max(values, key=lambda value: len(value) if isinstance(value, str) else value)
    return {**chosen, FAMILY_NAME: family_name_in(chosen["name"], first, other)}


def sure_guesses(club: Club) -> dict[int, str]:
    """The family names of players of whom nobody said it and whose names leave no doubt."""
    return {guess.player: guess.family_name for guess in guessed_names(club) if guess.is_sure}


def family_name_in(name: str, *people: Player) -> str:
    """The family name that somebody said of one of these people, where it stands in that name."""
    own_first = sorted(people, key=lambda player: player.name != name)
    return next((player.family_name for player in own_first if is_part(player.family_name, name)), "")


def differing(first: Player, other: Player) -> list[Field[Any, Any]]:
    """The fields in which the two differ; of two names the family name goes with its own."""
    differ = [field for field in FIELDS if getattr(first, field) != getattr(other, field)]
    if "name" in differ or not all((first.family_name, other.family_name)):
        differ = [field for field in differ if field != FAMILY_NAME]
    return [Player._meta.get_field(field) for field in differ]  # type: ignore[misc]  # fields of its own


def near_of(club: Club, names: Iterable[str], besides: Player | None = None) -> dict[str, list[Player]]:
    """The players of the register who may be meant by each name, nearest first; names without any are left out.

    One query, and a tenth of a second for a register of 5,000.
    """
    players = club.players.filter(erased_at=None)
    players_by_key = {player.pk: player for player in (players.exclude(pk=besides.pk) if besides else players)}
    near = near_names(names, {key: player.name for key, player in players_by_key.items()})
    return {name: [players_by_key[key] for key in keys] for name, keys in near.items() if keys}


class Difference(NamedTuple):
    """The facts of a list that the register does not know of somebody: the new value of each field."""

    player: Player
    values: dict[str, Any]

    @property
    def words(self) -> list[tuple[str, str, str]]:
        """Each field with the value it has and the value it would have; nothing for one that has none yet."""
        labels = {name: str(capfirst(Player._meta.get_field(name).verbose_name)) for name in self.values}  # type: ignore[union-attr]  # fields of ours
        return [
            (labels[name], str(getattr(self.player, name)), str(new))
            for name, new in self.values.items()
            if name != "active"
        ]


class Comparison(NamedTuple):
    """A list of members beside the register: who is new, who changed, who is not on the list any more.

    `asked` are lines with those who may be meant: nobody can tell who of them, or a number and a name disagree.
    """

    new: list[Named]
    changed: list[Difference]
    same: list[Player]
    gone: list[Player]
    asked: list[tuple[Named, list[Player]]]


def compare_list(club: Club, listed: Sequence[Named]) -> Comparison:
    """The person of the register that each line of a list means: by number, by name, by home club."""
    players = in_order(club, club.players.filter(erased_at=None))
    called: dict[tuple[str, ...], list[Player]] = {}
    for player in players:
        called.setdefault(folded(player.name), []).append(player)
    numbered = {player.member_number.casefold(): player for player in players if player.member_number}
    result = Comparison([], [], [], [], [])
    guesses = sure_guesses(club)
    met: set[Player] = set()
    unknown: list[Named] = []
    times = Counter(folded(line.names[0]) for line in listed if line.member_number.casefold() not in numbered)
    for line in listed:
        form = folded(line.names[0])
        owner = numbered.get(line.member_number.casefold())
        may_be = _meant(line, owner, called.get(form, []), times[form])
        met.update(may_be)
        if len(may_be) == 1 and (owner or times[form] < 2) and _agrees(line, may_be[0]):
            values = differences(may_be[0], line)
            if values.get(FAMILY_NAME) == guesses.get(may_be[0].pk):
                values.pop(FAMILY_NAME, None)
            if values:
                result.changed.append(Difference(may_be[0], values))
            else:
                result.same.append(may_be[0])
        elif may_be:
            result.asked.append((line, may_be))
        else:
            unknown.append(line)
    others = {player: player.name for player in players if player not in met}
    near = near_names([line.names[0] for line in unknown], others)
    for line in unknown:
        if may_be := near[line.names[0]]:
            result.asked.append((line, may_be))
            met.update(may_be)
        else:
            result.new.append(line)
    active = [player for player in players if player.active]
    if 2 * len(met & {*active}) >= len(active):  # else the list is not of all members
        result.gone.extend(player for player in active if player not in met)
    return result


CLUB_ANSWER = "club:"


class ClubAsked(NamedTuple):
    """Is a home club of a list the one of the register that has nearly the same name? The answer is one of the two."""

    written: str
    near: str
    answer: str | None

    @property
    def key(self) -> str:
        """The name of the answer in the form."""
        return f"{CLUB_ANSWER}{self.written.casefold()}"


ARTICLES = frozenset("de het t the le la les l der die das".split())


def near_clubs(club: Club, listed: Iterable[Named]) -> dict[str, str]:
    """Home clubs of a list that differ from one of the register, or from one above, by no more than an article, an
    accent or a sign: what is written, with the one that may be meant. One query."""
    labels = club.players.filter(erased_at=None).exclude(label="").order_by("pk").values_list("label", flat=True)
    folded_labels = {label.casefold() for label in labels}
    by_words: dict[tuple[str, ...], str] = {}
    for label in labels:
        by_words.setdefault(_words_of(label), label)
    near = {}
    for label in dict.fromkeys(line.label for line in listed if line.label):
        other = by_words.setdefault(_words_of(label), label)
        if label.casefold() not in folded_labels and other.casefold() != label.casefold():
            near[label] = other
    return near


def _words_of(label: str) -> tuple[str, ...]:
    words = folded(label)
    return tuple(word for word in words if word not in ARTICLES) or words


def _meant(line: Named, owner: Player | None, alike: list[Player], times: int) -> list[Player]:
    """The people that a line may mean: whoever has its number and, of those of its name, who may have it.

    Of several lines of one name each may be whoever has no number, and the club tells nothing.
    """
    if owner:
        return [owner] if owner in alike else [owner, *alike]
    if line.member_number:
        alike = [player for player in alike if not player.member_number] or alike
    if len(alike) > 1 and line.label and times < 2:
        alike = [player for player in alike if player.label.casefold() == line.label.casefold()] or alike
    return alike


def _agrees(line: Named, player: Player) -> bool:
    """Do the number and the name of a line mean one player? Without a number the name is written the same way."""
    numbers = (line.member_number.casefold(), player.member_number.casefold())
    if all(numbers):
        return numbers[0] == numbers[1] and folded(line.names[0]) == folded(player.name)
    return line.names[0].casefold() == player.name.casefold()


def facts_of(line: Named) -> dict[str, str]:
    """The facts in a line of a list that names one person, by the fields of a player."""
    name = line.names[0]
    return {
        "name": name,
        "family_name": line.family_name(name),
        "label": line.label,
        "category": line.category,
        "member_number": line.member_number,
    }


def differences(player: Player, line: Named) -> dict[str, Any]:
    """The fields of a player to which a line of a list gives another value."""
    facts = facts_of(line)
    if facts.pop("name") != player.name:  # written otherwise: its parts are those of another text
        facts.pop("family_name")
    values: dict[str, Any] = {name: value for name, value in facts.items() if value and value != getattr(player, name)}
    return values if player.active else {**values, "active": True}


def lacking(player: Player, line: Named) -> dict[str, Any]:
    """The facts that somebody said to be this player brings: the number, and what the register lacks."""
    return {
        name: value
        for name, value in differences(player, line).items()
        if name in ("member_number", "active") or not getattr(player, name)
    }


def doubles(club: Club) -> list[tuple[Player, Player]]:
    """Pairs of the register that may be one person, in the order of their names; none who played the same evening.

    Four queries, and a quarter of a second for a register of 5,000.
    """
    players_by_key = {player.pk: player for player in in_order(club, club.players.filter(erased_at=None))}
    pairs = near_pairs({key: player.name for key, player in players_by_key.items()})
    played: dict[int, set[int]] = {key: set() for pair in pairs for key in pair}
    members = EntrantMember.objects.filter(player__in=played).values_list("player_id", "entrant__tournament_id")
    for key, evening in members:
        played[key].add(evening)
    return [
        (players_by_key[first], players_by_key[other])
        for first, other in pairs
        if played[first].isdisjoint(played[other])
    ]


def merges_of(player: Player) -> list[PlayerMerge]:
    """The merges that stand, newest first."""
    return list(player.merges.filter(undone_at=None).exclude(gone={}))


def who_is_now(gone_id: str | UUID) -> Player | None:
    """The player whom a row of the register went into; None where it did not."""
    merge = PlayerMerge.objects.filter(gone_id=gone_id, undone_at=None).select_related("kept").first()
    return merge.kept if merge else None


def rows_now(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Substitutes as an act of before told them, each under the row of the register that they have now."""
    rows_with_players = [(row, who_is_now(row["player"])) for row in rows]
    return [{**row, "player": str(player.public_id) if player else row["player"]} for row, player in rows_with_players]


MATCHES, FEWEST_LETTERS = 8, 2


def find_players(club: Club, words: str) -> list[Player]:
    """Players of the club whose name has words that begin like these, or whose member number does; at most eight.

    Two letters or a number at least; accents and the order of the words make no difference.
    """
    typed = folded(words)
    if not any(len(word) >= FEWEST_LETTERS or word.isdigit() for word in typed):
        return []
    rows = Player.objects.active().filter(club=club).order_by("pk")
    alphabet = alphabet_of(club)
    keys = []
    for key, name, number in rows.values_list("pk", "name", "member_number"):
        parts = folded(name)
        if number == words.strip() or all(any(part.startswith(word) for part in parts) for word in typed):
            keys.append((number != words.strip(), alphabet.key(name), key))
    chosen = [key for _other, _by, key in sorted(keys)[:MATCHES]]
    by_key = Player.objects.in_bulk(chosen)
    return [by_key[key] for key in chosen]
