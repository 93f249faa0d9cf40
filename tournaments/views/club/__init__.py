"""A club's own pages: settings, people, the register of players, seasons and ratings."""
