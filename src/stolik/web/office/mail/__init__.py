"""Mail: what is owed to whom, its words, and sending it at most once."""
