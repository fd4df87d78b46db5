"""A line over time as SVG, for the soak of the server."""

from collections.abc import Sequence

from scripts.plot_frame import Labels, ScaledFrame, numbers_below, picture, scale_step, scale_top

Point = tuple[float, float]


def line_plot(points: Sequence[Point], labels: Labels) -> str:
    """Return a picture of a line through points, which go from left to right."""
    far = points[-1][0]
    frame = ScaledFrame(0, far, scale_top(max(y for _, y in points)))
    way = "L".join(f"{frame.x(x):.1f} {frame.y(y):.1f}" for x, y in points)
    return picture(
        frame,
        labels,
        [f'<path class="line" d="M{way}"/>', *numbers_below(frame, scale_step(int(far)))],
    )
