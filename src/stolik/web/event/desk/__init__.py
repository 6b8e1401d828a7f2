"""The organiser's pages: from creating a tournament to its classification."""
