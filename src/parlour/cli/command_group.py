"""A command group that suggests the nearest command for an unknown one."""

from typing import Any

import click

from ..names.suggestions import meant


class Commands(click.Group):
    """Groups whose commands are loaded when they are called."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-"):
            ctx.fail(f"there is no command {name[:40]!r}{meant(name, known)}")
        return super().resolve_command(ctx, args)


def no_such_option(error: click.NoSuchOption) -> str:
    """Return a message about an unknown option, with a suggestion if a known one is similar."""
    known: list[Any] = error.ctx.command.get_params(error.ctx) if error.ctx else []
    names = [name for item in known for name in (*item.opts, *item.secondary_opts) if name.startswith("--")]
    return f"there is no option {error.option_name[:40]}{meant(error.option_name, names)}"
