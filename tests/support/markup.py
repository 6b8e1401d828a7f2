"""Pages as tests read them: without the line breaks that only lay out the template."""

from __future__ import annotations

import re

BLOCKS = (
    "article|aside|body|br|caption|datalist|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head"
    "|header|html|legend|li|link|main|meta|nav|ol|optgroup|option|p|script|section|select|summary"
    "|table|tbody|td|template|tfoot|th|thead|title|tr|ul"
)
AFTER_BLOCK = re.compile(rf"(</?(?:{BLOCKS})\b[^<>]*>)[ \t]*\n\s*")
BEFORE_BLOCK = re.compile(rf"\s*\n[ \t]*(?=</?(?:{BLOCKS})\b)")
BREAK = re.compile(r"[ \t]*\n\s*")


# Their line breaks are what people typed.
TYPED = re.compile(r"(<(?:textarea|pre)\b.*?</(?:textarea|pre)>)", re.DOTALL)


def flat(html: str) -> str:
    """HTML on one line: a line break beside a block is nothing, another one is a blank."""
    parts = TYPED.split(html)
    parts[::2] = [
        BREAK.sub(" ", BEFORE_BLOCK.sub("", AFTER_BLOCK.sub(r"\1", part))) for part in parts[::2]
    ]
    return "".join(parts)
