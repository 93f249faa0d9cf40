"""What each game tells a beginner, from the rule page that its variants name as their source."""
