"""The organiser's pages during play: seats, slips, clock, corrections, closing a round."""
