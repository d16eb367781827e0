"""Commands by name: a group that is asked for one that it does not have tells the nearest."""

from typing import Any

import click

from ..names.suggestions import meant


class Commands(click.Group):
    """Groups whose commands are loaded when they are called."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        wanted, there = args[0], self.list_commands(ctx)
        if wanted not in there and not wanted.startswith("-"):
            ctx.fail(f"there is no command {wanted[:40]!r}{meant(wanted, there)}")
        return super().resolve_command(ctx, args)


def no_such_option(error: click.NoSuchOption) -> str:
    """Say that a command has no such option, and which was meant."""
    there: list[Any] = error.ctx.command.get_params(error.ctx) if error.ctx else []
    names = [name for one in there for name in (*one.opts, *one.secondary_opts) if name.startswith("--")]
    return f"there is no option {error.option_name[:40]}{meant(error.option_name, names)}"
