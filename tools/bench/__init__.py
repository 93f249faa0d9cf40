"""Speed of the site: each promise measured beside the least the same work could cost, in the same run."""
