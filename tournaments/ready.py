"""Answers of the outer rooms to the questions of the core, question by question: registered as the app starts."""

from tournaments.door.prints import attendance
from tournaments.door.selectors import missing_at_the_door
from tournaments.drives.prints import drive_cards
from tournaments.drives.services import move_after_act
from tournaments.entries.prints import entry_poster
from tournaments.entries.selectors import change_of, evenings_to_come, mark_of, people_context
from tournaments.entries.services.entries import (
    delete_old_entries,
    erase_entries,
    erase_in_reasons,
    follow_correction,
    keep_entrants,
    written_again,
)
from tournaments.entries.views import announced_page, new_entries
from tournaments.frame.registries import (
    act_written,
    club_deleted,
    coming_people,
    end_contexts,
    evening_contexts,
    evening_deleted,
    evening_news,
    evening_turned,
    event_parts,
    event_taken_in,
    evidence,
    expiring,
    had_once,
    letter_writers,
    missing_people,
    names_hidden,
    page_marks,
    pages_before,
    people_contexts,
    person_documents,
    person_erased,
    purses,
    raffles,
    rebuilding,
    seats_shown,
    shared_awards,
    strengths,
    things_of_clubs,
)
from tournaments.hall.services import wake_after_act
from tournaments.ladders.models import Ladder
from tournaments.ladders.selectors import ladders_of
from tournaments.ladders.services import forget_ladders
from tournaments.leagues.models import League
from tournaments.leagues.selectors import match_played_as
from tournaments.leagues.services.leagues import erase_in_leagues
from tournaments.leagues.services.matches import take_from_match, tell_match
from tournaments.operator.services import delete_reports
from tournaments.outgoing.services import (
    delete_deliveries,
    delete_followers,
    keep_followers,
    remove_followers_of,
    tell_followers,
    tell_of_change,
    tell_webhooks,
)
from tournaments.photos.selectors import evidence_at, printed_sheets_json
from tournaments.photos.services import delete_old_photographs, forget_sheets, import_sheets
from tournaments.prints.requests import print_values
from tournaments.prizes.prints import certificates, payments, prizes, prizes_read_out
from tournaments.prizes.selectors import level_for_an_award
from tournaments.prizes.services import draw_raffle
from tournaments.prizes.views import prizes_at_the_end, purse_of
from tournaments.ratings.selectors import one_person_with, rating_by_player
from tournaments.ratings.services import forget_links, remove_empty_joint_ratings
from tournaments.rehearsal.services import delete_rehearsals, delete_rehearsals_naming
from tournaments.seasons.models import Season
from tournaments.seasons.selectors.seasons import season_leaders, seasons_of
from tournaments.seasons.services import count_after_act, take_after_act

# While an act is written, and after it
act_written += [wake_after_act, tell_webhooks, tell_of_change, take_after_act, count_after_act, move_after_act]
act_written.append(follow_correction)
seats_shown.append(tell_followers)
evening_turned.append(lambda tournament, actor: tell_match(tournament=tournament, actor=actor))
raffles.append(lambda attempt, actor: draw_raffle(tournament=attempt.tournament, attempt=attempt, actor=actor))

# When something is deleted, hidden or made again
evening_deleted.append(lambda tournament, actor: take_from_match(tournament=tournament, actor=actor))
club_deleted.append(remove_empty_joint_ratings)
names_hidden.append(remove_followers_of)
person_erased += [
    erase_entries,
    erase_in_reasons,
    lambda player, _name: forget_ladders(player=player),
    erase_in_leagues,
    lambda player, _name: forget_sheets(player=player),
    lambda player, _name: forget_links(player=player),
    delete_rehearsals_naming,
]
rebuilding += [keep_entrants, keep_followers]
expiring.update(
    {
        "entries": delete_old_entries,
        "reports": delete_reports,
        "followers": delete_followers,
        "webhook_messages": delete_deliveries,
        "photographs": delete_old_photographs,
        "rehearsals": delete_rehearsals,
    }
)

# On the pages of an evening
evening_contexts += [
    change_of,
    lambda tournament: {"match": match_played_as(tournament)},
    lambda tournament: {"seasons": seasons_of(tournament)},
]
end_contexts += [
    prizes_at_the_end,
    lambda tournament, _results, _standings: {"season_leaders": season_leaders(tournament)},
]
evening_news.append(new_entries)
people_contexts.append(people_context)
pages_before.append(announced_page)
page_marks.append(mark_of)
missing_people.append(missing_at_the_door)
shared_awards.append(level_for_an_award)
purses.append(purse_of)
evidence.append(evidence_at)

# About people and clubs
strengths.append(rating_by_player)
coming_people.append(evenings_to_come)
had_once.append(ladders_of)
person_documents.append(one_person_with)
things_of_clubs.update({Ladder, League, Season})

# In files, letters and prints
event_parts.append(lambda tournament: {"sheets": printed_sheets_json(tournament)})
event_taken_in.append(lambda tournament, document: import_sheets(tournament, document.get("sheets", [])))
letter_writers["entry"] = written_again
print_values.update(
    {
        "attendance": attendance,
        "drive-cards": drive_cards,
        "entry-poster": entry_poster,
        "prizes": prizes,
        "read-out": prizes_read_out,
        "certificates": certificates,
        "payments": payments,
    }
)
