"""Everything that writes: keyword-only, atomic, asking whether the actor may, and ending in one journal row."""
