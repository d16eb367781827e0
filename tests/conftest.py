"""What all tests share: the marker that names rules, and fresh settings for hypothesis."""

from hypothesis import HealthCheck, settings

settings.register_profile("parlour", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("parlour")
