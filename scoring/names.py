"""Names of seats, sides, suits, results and unplayed deals; in English, translated where they are shown."""

from __future__ import annotations

from scoring.messages import Message

PASS, QUEENS, REDEAL, REVOKE, MANUAL = "pass", "queens", "redeal", "revoke", "manual"
SEAT_NAMES = {
    "N": Message("North"),
    "E": Message("East"),
    "S": Message("South"),
    "W": Message("West"),
    "F": Message("Fifth"),  # at a table of five, who plays for the one who deals
}
SIDE_NAMES = {"NS": Message("North and South"), "EW": Message("East and West")}
SUIT_NAMES = {
    "hearts": Message("hearts"),
    "diamonds": Message("diamonds"),
    "clubs": Message("clubs"),
    "spades": Message("spades"),
    "no_trump": Message("no-trump"),
}
RESULTS = {"made": Message("made"), "lost": Message("lost")}
PART_NAMES = {
    "declarers": Message("declarers"),
    "declarer_side": Message("declaring side"),
    "trump": Message("trump"),
    "tricks": Message("tricks"),
    "points": Message("points"),
    "result": Message("result"),
    "scores": Message("points by hand"),
}
DIRECTIONS = {
    "uptown": Message("Uptown"),
    "downtown": Message("Downtown"),
    "downtown_aces_bad": Message("Downtown, aces bad"),
    "downtown_aces_good": Message("Downtown, aces good"),
}
UNPLAYED = {
    PASS: Message("Passed out"),
    QUEENS: Message("Queens’ game"),
    REDEAL: Message("Dealt again"),
    REVOKE: Message("Revoke"),
    MANUAL: Message("Points given by the director"),
}
