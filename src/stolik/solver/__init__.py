"""The best turn, exactly."""
