"""What a phone at a table gets: the form as drawn, the scripts, the styles and the rules."""
