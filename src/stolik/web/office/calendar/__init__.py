"""The official calendar: its entries, and the feed that phones follow."""
