"""When strangers may have a print too."""

ALWAYS, RESULTS = "always", "results"
