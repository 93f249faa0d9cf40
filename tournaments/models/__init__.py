"""What the site remembers. Models hold fields, constraints and names; services write, selectors read."""

from tournaments.models.announcements import Announcement, Entering, PlacesFor
from tournaments.models.cash_counts import CashCount
from tournaments.models.claims import Claim
from tournaments.models.cleaning import CleaningClock
from tournaments.models.club_pages import ClubPage
from tournaments.models.deals import Adjustment, Deal, Score
from tournaments.models.directory import Country, SearchEngines
from tournaments.models.draw_attempts import DrawAttempt, Way
from tournaments.models.entrants import Entrant, EntrantMember
from tournaments.models.entries import Entry, Payment
from tournaments.models.followers import Follower
from tournaments.models.hall_links import HallLink
from tournaments.models.history import EveningFigures, PastEvening, PastResult, PlayerFigures, is_derived
from tournaments.models.joint_ratings import JointRating, JointRatingClub, PlayerLink, PlayerLinkRequest
from tournaments.models.journal import JournalEntry
from tournaments.models.keepers import SiteKeeper
from tournaments.models.ladders import Ladder, LadderAct, LadderEntry
from tournaments.models.leagues import Division, League, LeagueMatch, LeagueTeam, LineUp, MatchAct, MatchEvening
from tournaments.models.logos import Logo
from tournaments.models.operator import MachineCounts, OperatorAct, PageReport
from tournaments.models.outgoing_letters import OutgoingLetter
from tournaments.models.people import (
    Assignment,
    Club,
    ClubStatus,
    Invitation,
    Kept,
    Membership,
    NameOrder,
    Role,
    Theme,
    User,
)
from tournaments.models.players import Player, Shown
from tournaments.models.price_lists import PriceList, PriceListVersion
from tournaments.models.printed_sheets import PrintedSheet, SheetPhoto
from tournaments.models.register import PlayerCard, PlayerMerge
from tournaments.models.rounds import ARRIVAL, Round, Seat, SitOut, Table
from tournaments.models.seasons import OpeningBalance, Season, SeasonClass, SeasonEvening
from tournaments.models.sent_forms import SentForm
from tournaments.models.stored_jobs import StoredJob
from tournaments.models.table_codes import ApiToken, Attempt, Device, TableCode
from tournaments.models.totals import TableTotals
from tournaments.models.tournaments import (
    FrozenRules,
    Kind,
    Lead,
    Partners,
    RoundEnd,
    ScoreEntry,
    SitOutRule,
    Status,
    SubstituteRule,
    Tournament,
)
from tournaments.models.visits import PlayerWish, SignedIn
from tournaments.models.webhooks import PING, WebhookAddress, WebhookDelivery, WebhookEvent

__all__ = [
    "ARRIVAL",
    "Adjustment",
    "Announcement",
    "ApiToken",
    "Assignment",
    "Attempt",
    "CashCount",
    "Claim",
    "CleaningClock",
    "Club",
    "ClubPage",
    "Country",
    "ClubStatus",
    "Deal",
    "Device",
    "Division",
    "DrawAttempt",
    "Entering",
    "Entrant",
    "EntrantMember",
    "Entry",
    "EveningFigures",
    "Follower",
    "FrozenRules",
    "HallLink",
    "Invitation",
    "JointRating",
    "JointRatingClub",
    "JournalEntry",
    "Kept",
    "Kind",
    "League",
    "LeagueMatch",
    "LeagueTeam",
    "LineUp",
    "Ladder",
    "LadderAct",
    "LadderEntry",
    "Lead",
    "Logo",
    "MachineCounts",
    "MatchAct",
    "MatchEvening",
    "Membership",
    "NameOrder",
    "OpeningBalance",
    "OperatorAct",
    "OutgoingLetter",
    "PING",
    "PageReport",
    "Partners",
    "PastEvening",
    "PastResult",
    "Payment",
    "PlacesFor",
    "Player",
    "PlayerCard",
    "PlayerMerge",
    "PlayerFigures",
    "PlayerLink",
    "PlayerLinkRequest",
    "PlayerWish",
    "PriceList",
    "PriceListVersion",
    "PrintedSheet",
    "Role",
    "Round",
    "RoundEnd",
    "Score",
    "ScoreEntry",
    "Season",
    "SeasonClass",
    "SeasonEvening",
    "SearchEngines",
    "Seat",
    "SentForm",
    "SheetPhoto",
    "Shown",
    "SignedIn",
    "SiteKeeper",
    "SitOut",
    "SitOutRule",
    "Status",
    "StoredJob",
    "SubstituteRule",
    "Table",
    "TableCode",
    "TableTotals",
    "Theme",
    "Tournament",
    "User",
    "Way",
    "WebhookAddress",
    "WebhookDelivery",
    "WebhookEvent",
    "is_derived",
]
