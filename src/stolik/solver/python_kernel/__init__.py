"""The search in Python: the same questions, answers and refusals as the C kernel's."""
