"""What builds, checks and tests the house. Nothing here runs with the site."""
