"""An organiser's evening: set up, seated, drawn, played, closed."""
