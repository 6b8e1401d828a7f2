"""Paper on the site: what an organiser sets for it, and every document as a PDF."""
