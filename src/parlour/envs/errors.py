"""Errors of environments."""

from ..errors import ParlourError


class EnvironmentFault(ParlourError, ValueError):
    """An invalid token, seed, reward, player or setting."""

    code = "environment.invalid"
