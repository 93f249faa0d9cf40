"""Pages for everybody: the front page, standings and reasons, rounds, players, seasons, rules and the wall."""
