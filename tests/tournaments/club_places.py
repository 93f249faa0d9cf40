"""What fills the addresses of a club's league, joint rating and register."""

from ops.backups.making import folder_of_backups
from tournaments.leagues.services.leagues import TeamLine, change_division, create_league, draw_calendar
from tournaments.leagues.services.leagues import token_of as token_of_captain
from tournaments.ratings.services import found_joint_rating
from tournaments.ratings.services import token_of as invitation_token
from tournaments.register.models import Player
from tournaments.register.services.register import cards_of, merge_players
from tournaments.security.actors import SITE


def of_a_league(club):
    """A drawn league of three teams: the first team and a match of it."""
    league = create_league(club=club, name="Interclub", actor=SITE)
    league.published = True
    league.save()
    division = league.divisions.get()
    teams = [TeamLine("Aas"), TeamLine("Heer"), TeamLine("Boer")]
    change_division(division=division, name="First", plan={}, teams=teams, actor=SITE)
    draw_calendar(division=division, actor=SITE, seed="1")
    team = division.teams.get(number=1)
    match, token = team.home_matches.first(), token_of_captain(team.key)
    return {
        "league": league.slug,
        "captain.token": token,
        "captain_match.token": token,
        "captain_match.uid": match.uid,
        "league_match.uid": match.uid,
        "match_evening.uid": match.uid,
        "of": club.slug,
        "my_team.key": team.key,
    }


def of_a_joint_rating(club):
    """A joint rating with this club alone."""
    joint = found_joint_rating(club=club, name="District", actor=SITE)
    return {"joint": joint.slug, "joint_invitation.token": invitation_token(joint)}


def of_the_register(club):
    player, gone = club.players.first(), Player.objects.create(club=club, name="Ann Other")
    merge = merge_players(kept=player, gone=gone, actor=SITE, fields={"name": player.name})
    other = Player.objects.create(club=club, name="Ann Another")
    token = cards_of(club=club, players=[player], actor=SITE)[player.pk].token
    return {"gone": merge.gone_id, "other": other.public_id, "card.token": token, "till_card.token": token}


def a_file_among_backups():
    """Whoever keeps the site is told that it cannot be put back."""
    file = folder_of_backups() / "no-backup.zip"
    file.touch()
    return file.name
