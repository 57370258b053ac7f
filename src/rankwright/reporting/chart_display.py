"""Charts in a notebook: drawn as SVG, which needs no script and no network and stays in an exported notebook."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from html import escape
from typing import Any

from .chart_theme import to_spec


def draw_svg(chart: Any) -> str:
    """A chart as SVG on white, so that it can be read in dark notebooks too."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg({**to_spec(chart), "background": "white"}))


def image_html(chart: Any, text: str) -> str:
    """A chart as an image inside HTML, with the text for those who cannot see it."""
    data = b64encode(draw_svg(chart).encode()).decode()
    return f'<p><img style="max-width:100%" alt="{escape(text)}" src="data:image/svg+xml;base64,{data}"></p>'


class ShownAsSvg:
    """An Altair chart that a notebook shows as SVG, unless another renderer is enabled."""

    def _repr_mimebundle_(self, *args: Any, **options: Any) -> Any:
        import altair as alt

        if alt.renderers.active != "default":
            return super()._repr_mimebundle_(*args, **options)  # type: ignore[misc]
        return {"image/svg+xml": draw_svg(self), "text/plain": f"<{type(self).__name__}>"}


@cache
def svg_class(kind: type) -> type:
    """A class of Altair charts, shown as SVG."""
    return type(kind.__name__, (ShownAsSvg, kind), {})


def show_as_svg(chart: Any) -> Any:
    """The same chart, which a notebook now shows as SVG; Altair's own way loads scripts from the network."""
    import altair as alt

    if isinstance(chart, alt.TopLevelMixin) and not isinstance(chart, ShownAsSvg):
        kind: Any = type(chart)
        object.__setattr__(chart, "__class__", svg_class(kind))  # its own __setattr__ sets properties of the chart
    return chart
