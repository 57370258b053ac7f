"""rankwright completion."""

from __future__ import annotations

import click

from .options import echo_data


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the shell script that completes commands, options, measures and presets with TAB.

    \b
    Examples:
      rankwright completion bash >> ~/.bashrc
      rankwright completion zsh >> ~/.zshrc
      rankwright completion fish > ~/.config/fish/completions/rankwright.fish
    """
    from click.shell_completion import get_completion_class

    from . import group

    completion_class = get_completion_class(shell)
    if completion_class is not None:
        echo_data([completion_class(group, {}, "rankwright", "_RANKWRIGHT_COMPLETE").source(), "\n"])


commands = {"completion": completion}
