"""Sentences for people in any language: violations, and the rules in force.

Knows codes and parameters, not tiles or games; text of pages stays with the pages.
"""

from stolik.phrases.steps import step_sentence
from stolik.phrases.violations import sentence

__all__ = ["sentence", "step_sentence"]
