"""The sentences that a page without a server makes itself, by their keys: each is said somewhere in this package too.

A page gets those that its game can need: of sides or of seats, of several who play side by side, of revokes where they
are fined, of queens and a pot where there are such, of doubles, and of points where those are counted.
"""

from __future__ import annotations

from itertools import product

from scoring.contracts import Contract, Declarers
from scoring.facts import ONLY_AFTER
from scoring.seats import Unit
from scoring.typed_points import WHOLE_POINTS, WRONG_SUM
from scoring.variants import Variant

EVERYWHERE: dict[str, str] = {
    "pass": "All passed: no points",
    "no_contract": "Choose the contract.",
    "no_tricks_of_side": "Enter the tricks of the declaring side.",
    "no_tricks": "Enter the tricks.",
    "manual": "Points given by the director",
    "fact_needed": "Say this of the deal: {label}.",
    "has_no_trump": "{name} has no trump. Leave it empty.",
    "trump_needed": "{name} is played with a trump suit. Choose it.",
    "suit_needed": "{name} is not played without trumps. Choose a suit.",
    "fact_is": "{what}: {said}",
    "tricks_range": "{value} is not a number of tricks from 0 to {total}.",
    "number_to": "{value} is not a whole number from 0 to {high}.",
    "number_range": "{value} is not a whole number from {low} to {high}.",
    "least_tricks": "“{label}” needs {least} or more tricks; {count} were won.",
    "choices_only": "{value} is not possible here. Choose one of: {allowed}.",
}
OF_SEATS: dict[str, str] = {
    "nobody_marked": "Mark who played the contract.",
    "each_seat": "North {N}, East {E}, South {S}, West {W}",
    "ours_and_theirs": "each declarer {ours}, each opponent {theirs}",
    "result_of_each": "Say made or lost for each declarer: {names}.",
    "alone": "{name} is played alone; {marked} are marked.",
    "two_not_more": "{name} needs 2 declarers; {marked} are marked.",
    "no_partner": "{name} needs 2 declarers; {marked} is marked. Mark the partner.",
}
OF_REVOKES: dict[str, str] = {"revoke": "{seat} did not follow suit: {own}, each of the others {points}"}
OF_QUEENS: dict[str, str] = {"queens": "Queens’ game: {price} to each of the others for each queen"}
OF_POT: dict[str, str] = {
    "from_pot": "Pot: {seat} {points}",
    "all_pay": "All passed: {points} each, into the pot",
    "in_pot": "In the pot: {amount}",
}
OF_QUEENS_AND_POT: dict[str, str] = {"queens": "Queens’ game: {points} for each queen, into the pot"}
FOUR_QUEENS: dict[str, str] = {
    "four_queens": "There are four queens; these make {sum}.",
    "must_bid": "When all pass the queens’ game is played here: choose it and say who took the queens.",
}
OF_SEVERAL: dict[str, str] = {
    "tricks_of_four": "All four are declarer, so their tricks must add up to {total}; they make {taken}.",
    "not_all_four": "All four cannot make it: somebody takes the tricks.",
    "tricks_of_each": "Give the tricks of each declarer: {names}.",
    "too_many_tricks": "The declarers together have {taken} tricks; there are only {total}.",
    "fourth_too": "When {marked} play {name}, the fourth must play it too. Mark all four.",
    "several_declare": "{n} players are declarer. Give the tricks of each.",
    "step_of": "{seat}: {step}",
}
OF_SIDES: dict[str, str] = {
    "who_reneged": "Choose the side that reneged.",
    "no_side": "Mark the side that bid.",
    "bidder_elsewhere": "The bidder must sit on the declaring side.",
    "dealer_only": "Only the dealer can declare {name}; {seat} dealt.",
    "each_side": "North–South {NS}, East–West {EW}",
    "kitty_is_theirs": "The kitty is a book of the side that bid, so it has at least {kitty}; {value} is not possible.",
    "for_honours": "{side}: {points} for honours",
    "four_honours": "There are four honours; {NS} and {EW} make {sum}.",
    "no_honours": "Honours do not count under these rules. Leave them out.",
    "no_trump_no_honours": "Without trumps there are no honours. Leave them out.",
    "passes_and_dealer": "After three passes only the dealer is left to choose.",
    "not_after_passes": "After three passes the dealer cannot choose {name}.",
    "after_passes_only": "{name} exists only when the first three players passed.",
}
OF_DOUBLES: dict[str, str] = {
    "factor": "counted {factor} times",
    "no_double": "{name} cannot be doubled under these rules.",
    "doubled_by": "{seat} doubled: say that the deal is doubled.",
    "doubled_own": "{seat} plays the contract. Only an opponent of the declarer may double.",
    "not_declarer": "{seat} is not a declarer.",
    "who_is_doubled": "Several players are declarer. Say which of them is doubled.",
    "passes_double_nothing": "A passed deal doubles nothing under these rules.",
}
OF_PRICES: dict[str, str] = {
    "pays_by_trick": "This contract pays by the trick. Enter the tricks.",
}
OF_SHARED: dict[str, str] = {
    "sum_of_tricks": "Tricks must add up to {total}; {ours} and {theirs} make {sum}.",
}
OF_UNPLAYED: dict[str, str] = {
    "must_bid": "A deal cannot be passed out here: the dealer must bid.",
    "redeal": "Dealt again: no points",
}
OF_POINTS: dict[str, str] = {
    "no_points": "Enter the points of the declaring side.",
    "no_such_roem": "No combinations make {value}. Roem is a sum of {values}.",
    "not_denied": "Only roem that was denied can be revived.",
    "partner_revives": "Only the partner's better roem revives what was denied. Enter the partner's roem.",
    "not_better": "The partner's {partner} is not better than the {declarer} that was denied.",
    "roem_stands": "The roem that stands is {valid}; {roem} was counted.",
    "roem_and_total": "The roem that stands is {valid}; {total} points in all are not possible.",
    "total_and_cards": "Roem and stuk make {sum} and the cards at most {high}; {total} is not possible.",
}
OF_PARTS: dict[str, str] = {
    "parts_and_total": "Cards, roem and stuk make {sum}; the total says {total}.",
    "stuk_once": "Stuk is worth {stuk}, once; {value} is not possible.",
    "too_many_points": "There are {high} card points in a deal; {value} is not possible.",
}
OF_CARD_POINTS: dict[str, str] = {
    "no_tricks_of_side": "Enter the card points.",
    "no_tricks": "Enter the card points.",
    "tricks_range": "{value} is not a number of card points from 0 to {total}.",
    "sum_of_tricks": "Card points must add up to {total}; {ours} and {theirs} make {sum}.",
    "no_cards_make": "No cards make {value} points.",
    "together_most": "Of both sides together it is at most {most}.",
    "our_points": "Of the side that plays",
    "their_points": "Of the other side",
    "clear": "Clear",
    "only_at": "“{label}” cannot be with {count}: only with {counts}.",
    "no_trick": "A side without a trick has no combinations.",
    "no_sum": "No combinations make {value}. It is a sum of {values}.",
}
OF_FACTS_AFTER: dict[str, str] = {"only_after": ONLY_AFTER}
OF_TYPED: dict[str, str] = {
    "whole_points": WHOLE_POINTS,
    "range_of": "{who}: {value} is not a whole number from {low} to {high}.",
    "sum_of_points": WRONG_SUM,
    "together": "Together {sum} of {total}",
}


def _doubles(contract: Contract) -> bool:
    """Is there a line that doubles, whatever is said of the deal?"""
    answers = product(*(extra.values for extra in contract.extras))
    return any(line.doubles for values in answers for line in contract.table_with(values).lines)


def offline_sentences(variant: Variant) -> dict[str, str]:
    """The sentences that a page of this variant may need."""
    of_unit = OF_SIDES if variant.unit is Unit.SIDE else OF_SEATS
    measures = [contract.measure.as_data() for contract in variant.contracts]
    tables = [contract.table for contract in variant.contracts]
    doubled = {"announced_double", "passed_deals_before"} & variant.remark.keys()
    needed = (
        (OF_REVOKES, variant.revoke_fine),
        (OF_QUEENS | FOUR_QUEENS, variant.queen_price),
        (OF_POT, variant.pot_for),
        (OF_QUEENS_AND_POT, variant.queen_price and variant.pot_for),
        (OF_SEVERAL, any(contract.declarers is Declarers.SEVERAL for contract in variant.contracts)),
        (OF_PRICES, any(None in (table.price(True), table.price(False)) for table in tables)),
        (OF_SHARED, any(measure.get("ours") == "declarers" for measure in measures)),
        (OF_POINTS, any(measure["how"] == "points" for measure in measures)),
        (OF_PARTS, any(measure.get("detail") == "parts" for measure in measures)),
        (OF_CARD_POINTS, variant.has_contracts and any(measure["how"] == "card_points" for measure in measures)),
        (OF_FACTS_AFTER, any(fact.after for contract in variant.contracts for fact in contract.facts)),
        (OF_TYPED, not variant.has_contracts),
        (OF_DOUBLES, doubled or any(map(_doubles, variant.contracts))),
        (OF_UNPLAYED, variant.can_redeal or not variant.can_pass),
        ({"for_honours": variant.melds.says} if variant.melds else {}, True),
    )
    return EVERYWHERE | of_unit | {key: text for texts, needs in needed if needs for key, text in texts.items()}
