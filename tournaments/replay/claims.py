"""What one side says of a deal, until a deal stands in its place."""

from tournaments.replay.states import ClaimState


def _claimed(state, entry):
    uid, told = str(entry.deal_uid), entry.payload
    state.table(entry).claims[uid] = ClaimState(
        uid,
        told["number"],
        told["side"],
        told["version"],
        told["record"],
        warnings=tuple(told["warnings"]),
        device=entry.actor.get("device", ""),
        changed_at=entry.at,
    )


def _withdrawn(state, entry):
    del state.table(entry).claims[str(entry.deal_uid)]


CHANGES = {"deal_claimed": _claimed, "claim_withdrawn": _withdrawn}
