"""The lessons of each game for a beginner, from the rule page that its variants name as their source."""
