"""What follows from an evening's facts. Pure: no database, no request."""
