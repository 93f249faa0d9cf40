"""Losses when a backup is put back: acts that came after it."""


def losses(here, backup):
    """Sentences, one for each tournament that holds acts the backup does not know; both as `facts` tells them."""
    return [_loss(now, then) for now, then in evenings_that_lose(here, backup)]


def evenings_that_lose(here, backup):
    """Pairs of what each such tournament is now and was in the backup; None where the backup does not know it."""
    pairs = ((now, backup["tournaments"].get(key)) for key, now in here["tournaments"].items())
    return [(now, then) for now, then in pairs if _loss(now, then)]


def _loss(now, then):
    if then is None:
        return f"{now['name']}: not in the backup at all ({now['acts']} acts)."
    if now["acts"] > then["acts"]:
        more = now["acts"] - then["acts"]
        return f"{now['name']}: {more} acts came after it ({then['acts']} there, {now['acts']} here)."
    if now["acts"] == then["acts"] and now["hash"] != then["hash"]:
        return f"{now['name']}: as many acts, but others."
    return ""
