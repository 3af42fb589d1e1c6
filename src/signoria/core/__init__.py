"""What every game meets. Nothing here knows a game by name."""
