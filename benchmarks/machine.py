"""A description of the machine of a run, without names and folders."""

import os
import platform
from pathlib import Path


def cores() -> list[int]:
    """Return the cores this process may use, none if the system does not say."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def pin(core: int | None) -> None:
    """Run this process and all that it starts on `core` from now on."""
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def facts() -> dict[str, str]:
    """Return what a reader needs to judge the figures. Call it before `pin`."""
    return {
        "processor": processor(),
        "cores": f"{len(cores()) or os.cpu_count()} usable",
        "system": f"{platform.system()} {platform.machine()}",
        "processor load before the run": load(),
    }


def processor() -> str:
    """Return the processor's model as the system names it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or "unknown"


def load() -> str:
    """Return how many processes wanted a core in the last minute, on average."""
    return f"{os.getloadavg()[0]:.1f} processes" if hasattr(os, "getloadavg") else "unknown"
