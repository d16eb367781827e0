"""Read the records that clients write as commands of the score service."""

import json
from dataclasses import fields
from typing import Any

from pydantic import ValidationError

from ...names.suggestions import meant
from ...scores.commands import ADAPTERS, COMMANDS, Command
from ...scores.errors import Refused
from ..http.validation_errors import validation_errors_text


def read_command(kind: str, values: dict[str, Any]) -> Command:
    """The command in a message. Raises Refused if the kind or the values are invalid."""
    if kind not in COMMANDS:
        suggestion = meant(kind, COMMANDS)
        raise Refused(
            f"there is no record of kind {kind[:20]!r}{suggestion}: the kinds are {', '.join(COMMANDS)}",
            code="message.unknown",
        )
    known = [field.name for field in fields(COMMANDS[kind])]
    if unknown := sorted(set(values) - set(known)):
        suggestion = meant(unknown[0], known)
        raise Refused(
            f"{kind} has no field {unknown[0][:20]!r}{suggestion}: it has {', '.join(known) or 'none'}",
            code="message.invalid",
        )
    try:
        command: Command = ADAPTERS[kind].validate_json(json.dumps(values))
    except ValidationError as error:
        raise Refused(
            validation_errors_text(error.errors(include_url=False), kind), code="message.invalid"
        ) from None
    return command
