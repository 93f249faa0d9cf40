"""The live stream: every browser that watches a tournament hears of its changes."""
