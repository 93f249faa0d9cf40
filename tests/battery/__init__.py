"""Load and faults, from outside and over HTTP. Small here in the normal suite; in full with `-m battery`."""
