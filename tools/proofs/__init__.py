"""Programs that look through all draws of a kind, or anneal them: what they found is stored in `draws/designs/`."""
