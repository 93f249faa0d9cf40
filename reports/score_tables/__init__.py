"""A variant's prices as people read them, and drawn in a given space."""
