"""What goes wrong by what somebody gives an environment."""

from ..errors import ParlourError


class EnvironmentFault(ParlourError, ValueError):
    """A token that may not be chosen now, a seed, a reward or players that an environment does not take."""

    code = "environment.invalid"
