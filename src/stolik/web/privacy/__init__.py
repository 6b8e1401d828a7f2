"""Personal data: what is held and why, consents, a person's own copy, erasing, how long."""
