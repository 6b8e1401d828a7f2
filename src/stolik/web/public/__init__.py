"""Pages everybody may see: standings, seating, results, rules, the draw, corrections, exports."""
