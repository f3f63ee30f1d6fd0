"""How the tests run: the same examples every time where a run decides something, more of them on request."""

import os

from hypothesis import HealthCheck, settings

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("fixed", derandomize=True, deadline=None, suppress_health_check=QUIET)
settings.register_profile("search", deadline=None, max_examples=1000, suppress_health_check=QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))
