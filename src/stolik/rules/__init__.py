"""What a game and a tournament both know: rulesets as data, violations, settling, seals.

Knows no tile and no table. Standard library only.
"""

from stolik.rules.origins import PRESETS, Origin, Parameter
from stolik.rules.parameters import PARAMETERS
from stolik.rules.ruleset import DEFAULT, FIELDS, Ruleset, RulesetError, ruleset
from stolik.rules.seal import draw_order, draw_seed, seal, shuffled
from stolik.rules.settle import End, Points, settle
from stolik.rules.violation import Refused, Violation

__all__ = [
    "DEFAULT",
    "FIELDS",
    "PARAMETERS",
    "PRESETS",
    "End",
    "Origin",
    "Parameter",
    "Points",
    "Refused",
    "Ruleset",
    "RulesetError",
    "Violation",
    "draw_order",
    "draw_seed",
    "ruleset",
    "seal",
    "settle",
    "shuffled",
]
