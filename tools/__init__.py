"""Programs that build, check and test the house. Nothing here runs with the site."""
