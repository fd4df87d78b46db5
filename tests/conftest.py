"""What holds for every test of the house."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "house",
    deadline=None,  # a shared machine is sometimes slow; that is no finding
    derandomize=True,  # `make test` says the same thing twice; `make prove` looks further
    max_examples=50,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")
