"""The acts of the journal as sentences for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from reports.numbers import signed
from tournaments.prices.rules import is_version
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from tournaments.evening.journal.selectors.journal import Act


SENTENCES = {
    "tournament_created": _("The evening was created"),
    "details_changed": _("Name, rounds or ranking changed"),
    "rules_changed": _("House rules changed"),
    "lot_drawn": _("A lot was drawn with seed {lot}"),
    "raffle_drawn": _("The raffle was drawn with seed {lot}"),
    "draw_announced": _("What a draw follows from was fixed"),
    "draw_number_known": _("The number of a draw became known: {value}"),
    "page_published": _("The public page was opened"),
    "page_hidden": _("The public page was removed"),
    "results_held": _("The standings were held back"),
    "results_released": _("The standings were released"),
    "tournament_finished": _("The evening was finished"),
    "tournament_resumed": _("The evening was reopened"),
    "lead_to_hall": _("A laptop in the hall took the lead"),
    "lead_to_site": _("The hall gave the lead back to the site"),
    "lead_taken": _("The lead was taken back"),
    "match_given": _("The evening became that of the match {teams}"),
    "match_taken": _("The evening is no longer that of a match"),
    "called_off": _("The evening was called off"),
    "evening_moved": _("The evening was moved"),
    "takes_place": _("The evening takes place after all"),
    "archived": _("The evening was archived"),
    "unarchived": _("The evening was restored"),
    "entrants_entered": _("Players were entered"),
    "pairs_formed": _("Pairs were formed"),
    "entrant_removed": _("Number {number} was removed"),
    "entrant_withdrawn": _("Number {number} was checked out"),
    "entrant_returned": _("Number {number} was checked in again"),
    "substitute_seated": _("Somebody took over the seat of number {number} from round {from_round}"),
    "substitute_left": _("The substitute of number {number} left"),
    "wishes_changed": _("Wishes of number {number} changed"),
    "names_changed": _("Names changed"),
    "player_merged": _("Two players of the register were made one"),
    "player_parted": _("Two players of the register were taken apart again"),
    "person_corrected": _("Number {number} is somebody else of the register"),
    "reasons_forgotten": _("Somebody was erased: {n} rows that named them were rewritten, starting at row {first}"),
    "round_drawn": _("Round {round} was drawn"),
    "table_begun": _("Round {round}: a table began with those who were here"),
    "table_taken_back": _("Round {round}: table {table} did not begin after all"),
    "arrivals_ended": _("Round {round}: no more tables begin"),
    "round_discarded": _("The draw of round {round} was deleted"),
    "round_published": _("The seats of round {round} were published"),
    "round_opened": _("Round {round} was opened"),
    "round_unopened": _("The opening of round {round} was undone"),
    "round_closed": _("Round {round} was closed"),
    "round_reopened": _("Round {round} was opened again"),
    "standings_frozen": _("After a correction the standings of closed rounds were kept anew: {rounds}"),
    "seats_swapped": _("Round {round}: numbers {one} and {other} changed places"),
    "clock_started": _("The clock of round {round} ran"),
    "clock_paused": _("The clock of round {round} was paused"),
    "time_added": _("Round {round}: {seconds} seconds were added"),
    "deal_recorded": _("Deal {number} was entered"),
    "deal_corrected": _("Deal {number} was corrected"),
    "deal_removed": _("Deal {number} was removed"),
    "deal_restored": _("Deal {number} was restored"),
    "deal_verified": _("A deal was checked"),
    "deal_claimed": _("Deal {number} was entered by {side}"),
    "claim_withdrawn": _("Deal {number}: the entry of {side} was withdrawn"),
    "deal_agreed": _("Both sides entered deal {number} the same"),
    "totals_recorded": _("The totals of table {table} were entered: {totals}"),
    "totals_corrected": _("The totals of table {table} were corrected: {totals}"),
    "totals_removed": _("The totals of table {table} were removed"),
    "totals_replaced": _("The deals of table {table} count instead of its totals"),
    "totals_restored": _("The totals of table {table} count again"),
    "sheet_agreed": _("Deal {number}: photographed sheet {serial} says the same as {side}"),
    "sheet_entered": _("Photographed sheet {serial} was accepted, read by version {reader} of the reader"),
    "extra_deal_given": _("An extra deal was given"),
    "first_dealer_set": _("{seat} deals first"),
    "round_confirmed": _("Agreed with the sheet: {side}"),
    "round_disputed": _("The sheet was disputed"),
    "dispute_settled": _("The dispute was settled"),
    "director_called": _("The director was called"),
    "call_answered": _("The call was answered"),
    "points_adjusted": _("Points adjusted: {points} for number {entrant}"),
    "handicap_given": _("Handicap {points} for number {entrant}"),
    "adjustment_withdrawn": _("A points correction was undone"),
    "adjustment_restored": _("A points correction counts again"),
    "table_code_issued": _("A table code was issued"),
    "table_code_revoked": _("A table code was revoked"),
}


# What else is said of a photographed sheet, where there is anything.
OF_A_SHEET = {
    "deals": _("deals entered: {deals}"),
    "by_hand": _("decided or corrected by hand: {by_hand}"),
    "agreed": _("the same as entered before: {agreed}"),
    "printed_for": _("printed for round {printed_round}, table {printed_table}"),
}

RULES_REPLACED = _("The rules were changed: version {version}; deals scored differently: {rescored}")


class _Kept(dict):
    """A value the journal does not hold shows as an ellipsis."""

    def __missing__(self, key: str) -> str:
        return "…"


def sentence_of(act: Act) -> str:
    """An act in one sentence; the kind itself for an act that has none."""
    sentence = RULES_REPLACED if is_version(act.kind, act.payload) else SENTENCES.get(act.kind)
    if sentence is None:
        return act.kind.replace("_", " ")
    rescored = act.payload.get("scored", {}).get("deals")
    facts = {
        "round": act.round,
        "table": act.table,
        **act.payload,
        "rescored": rescored,
    }
    if "side" in facts:
        facts["side"] = seat_name(facts["side"])
    if "first_dealer" in facts:
        facts["seat"] = seat_name(facts["first_dealer"])
    if isinstance(facts.get("points"), int):
        facts["points"] = signed(facts["points"])
    if act.kind.startswith("totals_") and "points" in act.payload:
        facts["totals"] = " · ".join(signed(points) for points in act.payload["points"].values())
    if act.kind != "sheet_entered":
        return str(sentence).format_map(_Kept(facts))
    return "; ".join([str(sentence).format_map(_Kept(facts)), *_of_a_sheet(act.payload)])


def _of_a_sheet(payload: dict[str, Any]) -> list[str]:
    """Deals that a photographed sheet entered, and which of them not simply as they were read."""
    facts = {key: ", ".join(map(_item_text, value)) for key, value in payload.items() if isinstance(value, list)}
    if isinstance(for_whom := payload.get("printed_for"), dict):
        facts |= {f"printed_{key}": value for key, value in for_whom.items()}
    return [str(wording).format_map(_Kept(facts)) for key, wording in OF_A_SHEET.items() if payload.get(key)]


def _item_text(item: Any) -> str:
    """The number of a deal, or the seat or side of a total."""
    return seat_name(item) if isinstance(item, str) else str(item)
