"""Configuration of the app for Django, and what its rooms register with the core."""

from importlib import import_module

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.features import Feature, register_features
from tournaments.frame.database import check_encoding

FEATURES = (
    Feature(
        "seasons",
        _("Seasons"),
        _("Evenings that count together, over a winter or a year."),
        lambda club: club.seasons.exists(),
        ("club_seasons",),
    ),
    Feature(
        "classes",
        _("Classes, periods and a club trophy"),
        _("A season in stretches, with classes that people rise from, and the best of each club together."),
        lambda club: club.seasons.filter(classes__isnull=False).exists(),
        ("club_season_classes",),
    ),
    Feature(
        "ratings",
        _("Ratings"),
        _("A number that says how strong somebody plays; clubs may rate together."),
        lambda club: club.ratings_public or club.joint_ratings.exists(),
        ("ratings", "club_joint_ratings", "player_links", "player_rating"),
    ),
    Feature(
        "ladders",
        _("Ladders"),
        _("Members challenge each other for a place."),
        lambda club: club.ladders.exists(),
        ("club_ladders",),
    ),
    Feature(
        "leagues",
        _("Leagues and cups"),
        _("Teams of several clubs, home and away, or until one is left."),
        lambda club: club.leagues.exists(),
        ("club_leagues",),
    ),
    Feature(
        "price_lists",
        _("Own score values"),
        _("Contracts pay what your club has always paid."),
        lambda club: club.price_lists.exists(),
        (
            "price_lists",
            "price_list_new",
            "price_list_from_known",
            "price_list_copy",
            "price_list_from_variant",
            "price_list_import",
        ),
    ),
    Feature(
        "stakes",
        _("Money per point"),
        _("What a point is worth, and who pays whom at the end of the evening."),
        lambda club: club.tournaments.exclude(stake={}).exists(),
        ("stake", "money"),
        lambda evening: bool(evening.stake),
    ),
    Feature(
        "handicap",
        _("Handicap"),
        _("Weaker players begin with points."),
        lambda club: club.tournaments.filter(handicap__isnull=False).exists(),
        ("handicap",),
        lambda evening: evening.handicap is not None,
    ),
    Feature(
        "final",
        _("Final of the best"),
        _("After some rounds only the best so many play on."),
        lambda club: club.tournaments.exclude(stages=[]).exists(),
        ("stages",),
        lambda evening: bool(evening.stages),
    ),
    Feature(
        "rolling_start",
        _("Rolling start"),
        _("A table begins as soon as four have come."),
        lambda club: club.tournaments.filter(rounds__draw="arrival").exists(),
    ),
    Feature(
        "raffle",
        _("Raffle"),
        _("Prizes drawn among everybody who is there."),
        lambda club: club.tournaments.filter(prizes__has_key="raffle").exists(),
        ("raffle",),
        lambda evening: bool(evening.prizes) and "raffle" in evening.prizes,
    ),
    Feature(
        "double_entry",
        _("Both sides enter"),
        _("A deal counts once two phones at the table say the same."),
        lambda club: club.tournaments.filter(double_entry=True).exists(),
        used_by=lambda evening: evening.double_entry,
    ),
    Feature(
        "photos",
        _("Photographs of sheets"),
        _("A photograph of a marked sheet enters its deals."),
        lambda club: club.tournaments.filter(printed_sheets__isnull=False).exists(),
        ("sheet_photos",),
    ),
    Feature(
        "auction",
        _("Card draw and auction trainer"),
        _("Who may bid what tonight, to look up and to practise."),
        lambda club: False,
    ),
    Feature(
        "hall",
        _("Laptop in the hall"),
        _("Play on where there is no internet; the site shows it once it can."),
        lambda club: club.tournaments.exclude(lead="").exists(),
        ("lead_take_in", "lead"),
        lambda evening: evening.lead != "",
    ),
    Feature(
        "sponsors",
        _("Sponsors"),
        _("Pictures of firms that support you, at the foot of the wall."),
        lambda club: club.sponsors.exists(),
    ),
    Feature(
        "website",
        _("Own website and programs"),
        _("Standings on your own site, messages to it, and keys for programs."),
        lambda club: bool(club.frame_origins) or club.webhooks.exists(),
        ("club_outside", "club_webhooks"),
    ),
)


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Whistboard")

    def ready(self) -> None:
        """Have the rooms register what the core asks of them."""
        register_features(FEATURES)
        register(check_encoding, Tags.database)
        import_module(f"{self.name}.ready")
