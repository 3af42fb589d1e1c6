"""The table that many sit at: people, games and their moves, over HTTP and WebSocket, kept in one file."""
