"""Answers to the core of webhooks and of phones that follow somebody: registered once, as the app starts."""

from tournaments.frame.registries import act_written, expiring, names_hidden, rebuilding, seats_shown
from tournaments.outgoing.services import (
    delete_deliveries,
    delete_followers,
    keep_followers,
    remove_followers_of,
    tell_followers,
    tell_of_change,
    tell_webhooks,
)

act_written.append(tell_webhooks)
act_written.append(tell_of_change)
seats_shown.append(tell_followers)
names_hidden.append(remove_followers_of)
rebuilding.append(keep_followers)
expiring["followers"] = delete_followers
expiring["webhook_messages"] = delete_deliveries
