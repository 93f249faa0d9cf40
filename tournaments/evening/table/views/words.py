"""The sentences of the table page's scripts, in the reader's language; {names} stand for values they fill in.

A pair is the wording for one and for several: the page takes the one that fits its {n}.
"""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.evening.table.rules import sentences

ONE_AND_SEVERAL = (1, 2)


def table_words(*, by_score: bool = True) -> dict[str, str]:
    """Every sentence the page's scripts use, by its key; those on won games where rules end a game `by_score`."""
    always = {**_entering(), **_sheet(), **_sending(), **_trouble(), **_round(), **_doubts(), **_more()}
    return {**always, **(_match() if by_score else {})}


def _entering() -> dict[str, str]:
    return {
        "dealer": _("dealer"),
        "watches": _("{name} watches this deal"),
        "fifth": pgettext("seat", "Fifth"),
        "total": _("Total"),
        "and": _("and"),
        "count_makes": _("{n}, makes the contract"),
        "count_tricks": _("Count tricks"),
        "count_points": _("Count the points"),
        "yes": _("yes"),
        "no": _("no"),
        "save_deal": _("Save deal {n}"),
        "save_correction": _("Correct deal {n}"),
        "last_deal": _("Previous deal"),
        "back": _("Back"),
        "gap_contract": _("Tap the contract"),
        "gap_who": _("Tap who played it"),
        "gap_partner": _("Tap the partner"),
        "gap_tricks": _("Tap the tricks"),
        "gap_result": _("Made or lost?"),
        "gap_points": _("Enter the points"),
        "half_entered": _("You started a deal here. It is not saved yet."),
        "save_anyway": _("Correct? Tap Save again."),
    }


def _sheet() -> dict[str, str]:
    return {
        "deal": _("Deal"),
        "contract": _("Contract"),
        "sheet": _("The sheet: points of each deal, the total after it below"),
        "correct_deal": _("Correct deal {n}"),
        "correcting": _("Correcting deal {n}:"),
        "take_out": _("Remove it"),
        "history": _("History"),
        "this_again": _("This again"),
        "deal_recorded": _("entered"),
        "deal_corrected": _("corrected"),
        "deal_removed": _("removed"),
        "deal_restored": _("restored"),
        "deal_verified": _("checked"),
        "at_club": _("at the club"),
        "on_device": _("on this device"),
        "to_look_at": _("to check"),
    }


def _sending() -> dict[str, str]:
    return {
        "state_club": _("at the club"),
        "state_here": _("{n} on this device"),
        "state_page": _("{n} on this page only"),
        "state_trouble": _("{n} to check"),
        "state_confirmed": _("confirmed"),
        "kept_here": _("Deal {n} is on this device."),
        "arrived": _("Deal {n} is saved at the club."),
        "not_kept": _("Deal {n} is only on this page. Keep the page open until the deal is saved at the club."),
        "taken_out": _("Deal {n} is removed."),
        "store_refused": _("This browser does not let the page store anything."),
        "store_full": _("This device is full."),
        "net_none": _("No network. Keep entering deals: they wait here and are sent by themselves."),
        "net_portal": _(
            "Something other than the club’s site answered: perhaps this network wants you to log "
            "in. Open any page in another tab to do that."
        ),
        "net_busy": _("The club’s site asks you to wait a moment."),
        "net_fault": _("The club’s site has a problem at the moment. Tell the organiser if it continues."),
        "needs_network": _("That needs the network. Try again when it is back."),
    }


def _trouble() -> dict[str, str]:
    return {
        "deal_at": _("Deal {n}, round {round}, table {table}"),
        "trouble_code": _("The club did not accept this deal: the code of this table no longer works."),
        "trouble_gone": _("The club’s site no longer knows this round or deal."),
        "trouble_closed": _("The club did not accept this deal; it is still on this device. Show it to the director."),
        "trouble_conflict": _("Another phone entered this deal differently."),
        "trouble_redrawn": _("The round was drawn again after this deal was entered. Whose deal is it?"),
        "sat_then": _("Sat here then"),
        "sit_now": _("Sit here now"),
        "book_for_them": _("Enter it for those who sit here now"),
        "here_it_says": _("This device"),
        "club_says": _("The club"),
        "keep_theirs": _("Keep the club's"),
        "keep_mine": _("Mine is right"),
        "both_are_deals": _("Both were played"),
        "put_right": _("Correct it"),
        "throw_away": _("Discard mine"),
        "try_again": _("Try again"),
        "take_along": _("Show or save it"),
    }


def _round() -> dict[str, Any]:
    return {
        "deal_n": _("Deal {n}"),
        "trumps": _("Trumps"),
        "deal_of": _("Deal {n} of {m}"),
        "dealt": _("Set of deals {n}"),
        "all_entered": [ngettext("The {n} deal is entered", "All {n} deals are entered", n) for n in ONE_AND_SEVERAL],
        "clock_until": _("Play until {time} · {n} min"),
        "clock_paused": _("The clock is stopped"),
        "time_is_up": _("Time is up: finish the deal"),
        "agree": _("{names} agree"),
        "agreed": _("✓ {names} agree"),
        "send_first": _("Not everything is saved at the club yet. Agree once it is."),
        "thank_you": _("Noted. Thank you."),
        "disputed": _("Disputed: {what}"),
        "dispute_sent": _("The director has been called and knows why."),
        "call_answered": _("The director has answered your call."),
        "dispute_settled": _("The director has settled what you did not agree on."),
        "level": _("Tied: one more deal decides."),
        "round_published": _("Round {n} starts soon."),
        "round_closed": _("Round {n} is closed."),
    }


def _match() -> dict[str, str]:
    return {
        "game_won": _("The game is won by {who}."),
        "rubber_won": _("The rubber is won by {who}."),
        "games_won": _("Games won: {first} {n}, {second} {m}."),
        "sets": _("Sets in this game: {first} {n}, {second} {m}."),
        "set_limit": _("Another set after {limit} loses the game."),
    }


def _doubts() -> dict[str, str]:
    return {f"odd_{key}": sentence for key, sentence in sentences().items()}


def _more() -> dict[str, Any]:
    return {
        "ladder": _("The bids, highest first"),
        "beats": _("What ranks above {contract}"),
        "nothing_beats": _("Nothing ranks above it."),
        "download": _("Save as a file"),
        "taken_along": [
            ngettext("{n} deal, for the director", "{n} deals, for the director", n) for n in ONE_AND_SEVERAL
        ],
        "close": pgettext("dialog", "Close"),
        "declarer": _("declarer"),
        "opponent": _("opponent"),
    }


def claim_words() -> dict[str, str]:
    """Every sentence that `claims.js` uses, by its key."""
    return {
        "NS": _("North and South"),
        "EW": _("East and West"),
        "speaks_which": _("Which side uses this device?"),
        "speaks_why": _(
            "Both sides enter each deal without seeing the other’s entry. If the entries agree, the deal is saved."
        ),
        "speaks_for": _("This device enters for {names}."),
        "speaks_change": _("Change"),
        "speaks_first": _("First choose above which side uses this device."),
        "claim_half": _("at the club, waiting for the other side"),
        "claim_unbooked": _("not saved"),
        "claim_lapsed": _("Deal {n} was not saved: the round was closed before both sides had entered it the same."),
        "claim_waits": _("Deal {n} is saved at the club and waits for {names}."),
        "claim_theirs": _("{names} entered deal {n}. It waits for your side."),
        "claim_differs": _("Deal {n}: the two sides differ"),
        "claim_ask": _("Look at it together. Either side can correct its entry, or the director decides."),
        "claim_correct": _("Correct ours"),
        "claim_agree": _("Theirs is right"),
        "claim_call": _("Call the director"),
    }


def photo_words() -> dict[str, Any]:
    """Every sentence that `photos.js` uses, by its key."""
    return {
        "title": _("Photographed sheets"),
        "take": _("Photograph the sheet"),
        "trial": _(
            "A trial: the reader has seen simulated photographs only. Nothing is entered before you have looked."
        ),
        "how": _("One sheet in each photograph, flat and whole, with all its corners."),
        "photo_of": _("Photograph of {time}"),
        "preparing": _("The photograph is made smaller, without its place and time."),
        "no_picture": _("This file is no photograph. Take one with the camera."),
        "kept": _("Kept on this device; it is sent once the network is back."),
        "kept_busy": _("Kept on this device; it is sent again in a moment, because others are being read."),
        "kept_page": _("On this page only: keep the page open until it is sent."),
        "sending": _("It is being sent."),
        "sent": _("Sent; it is being read."),
        "read": _("Read: {summary}"),
        "empty": _("Read: no row is filled in."),
        "refused": _("Refused: {why}"),
        "look": _("Look at its rows"),
        "discard": _("Discard this photograph"),
        "again": _("Try again"),
        "waiting": [
            ngettext("{n} photograph is on this device", "{n} photographs are on this device", n)
            for n in ONE_AND_SEVERAL
        ],
        "to_look": [
            ngettext("{n} photographed sheet to look at", "{n} photographed sheets to look at", n)
            for n in ONE_AND_SEVERAL
        ],
        "enter": [ngettext("Enter {n} deal", "Enter {n} deals", n) for n in ONE_AND_SEVERAL],
        "left_out": [
            ngettext("{n} row is left out until you decide", "{n} rows are left out until you decide", n)
            for n in ONE_AND_SEVERAL
        ],
        "close": pgettext("dialog", "Close"),
    }
