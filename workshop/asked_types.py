"""What a page may say to a table, as types of its own language, made from what the room understands.

python -m workshop.asked_types
"""

from pathlib import Path
from typing import Any

from parlour.server.ws.messages import TABLE_MESSAGES

PAGE = Path(__file__).parents[1] / "web" / "src" / "lib" / "protocol" / "requests.ts"
HEAD = "/** What a page may say to a table: by workshop/asked_types.py from what the room understands. */\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def asked_types() -> str:
    """The source: a type for each message, without the number that the line gives it."""
    schema = TABLE_MESSAGES.json_schema()
    kinds = schema["$defs"]
    messages = [kinds[one["$ref"].rpartition("/")[2]] for one in schema["oneOf"]]
    lines = "\n".join(f"  | {_shape(one)}" for one in messages)
    return f"{HEAD}\nexport type AskedOfTable =\n{lines};\n"


def _shape(message: dict[str, Any]) -> str:
    needed = message.get("required", [])
    fields = [
        f"{name}{'' if name in needed else '?'}: {_kind(told)}"
        for name, told in message["properties"].items()
        if name != "id"
    ]
    return f"{{ {'; '.join(fields)} }}"


def _kind(told: dict[str, Any]) -> str:
    if "const" in told:
        return f'"{told["const"]}"'
    if "enum" in told:
        return " | ".join(map(str, told["enum"]))
    if "anyOf" in told:
        return " | ".join(map(_kind, told["anyOf"]))
    return f"{_kind(told['items'])}[]" if told["type"] == "array" else PLAIN[told["type"]]


if __name__ == "__main__":
    PAGE.write_text(asked_types(), "utf-8")
