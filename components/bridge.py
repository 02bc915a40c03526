"""The little JavaScript that there is: clickable HTML, the page's width, Enter, the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

RULER = "ruler"

_CLICKABLE = st.components.v2.component(
    "likewise_clickable",
    html='<div class="lw-root"></div>',
    isolate_styles=False,
    js="""
export default function({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector('.lw-root');
  if (root.shown !== data.html) {
    const kept = root.querySelector('.lw-scroll')?.scrollTop || 0;
    root.innerHTML = data.html;
    root.shown = data.html;
    // A long table scrolls in a box of its own; what was chosen elsewhere comes into sight in it.
    const box = root.querySelector('.lw-scroll');
    const row = box?.querySelector('tr.on');
    if (box) box.scrollTop = kept;
    if (row && (row.offsetTop < box.scrollTop + 30 ||
        row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight))
      box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }
  root.onclick = (event) => {
    const chosen = event.target.closest('[data-pick]');
    if (chosen) setTriggerValue('pick', chosen.dataset.pick);
  };
  root.onkeydown = (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    const chosen = event.target.closest('[data-pick]');
    if (chosen && chosen.tagName !== 'BUTTON') {
      event.preventDefault();
      setTriggerValue('pick', chosen.dataset.pick);
    }
  };
}
""",
)

_RULER = st.components.v2.component(
    "likewise_ruler",
    html='<div class="lw-ruler" style="height:0"></div>',
    isolate_styles=False,
    js="""
export default function({ parentElement, setStateValue }) {
  const ruler = parentElement.querySelector('.lw-ruler');
  const told = {};
  const tell = (name, value) => {
    if (value && told[name] !== value) { told[name] = value; setStateValue(name, value); }
  };
  // The ruler itself takes no room, so it may be wider than what the page leaves its content.
  const block = ruler.closest('[data-testid="stMainBlockContainer"]') || ruler;
  const room = () => {
    const style = getComputedStyle(block);
    return block.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  };
  const look = () => {
    tell('width', Math.floor(room() / 10) * 10);
    const scheme = getComputedStyle(ruler).colorScheme;
    tell('scheme', scheme.includes('dark') ? 'dark' : 'light');
  };
  let waiting = null;
  const later = () => { clearTimeout(waiting); waiting = setTimeout(look, 150); };
  const watch = new ResizeObserver(later);
  look();
  watch.observe(block);
  // Nothing announces that the reader has switched between light and dark.
  const asking = setInterval(look, 1000);
  return () => { clearTimeout(waiting); clearInterval(asking); watch.disconnect(); };
}
""",
)

_ENTER = st.components.v2.component(
    "likewise_enter",
    html='<span class="lw-enter" hidden></span>',
    isolate_styles=False,
    js="""
export default function({ data }) {
  const press = (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    const field = event.target.closest(data.fields);
    const button = document.querySelector(data.button);
    if (!field || !button) return;
    event.preventDefault();
    event.stopPropagation();
    // Leaving the field hands its text over; the button then sends it.
    event.target.blur();
    button.click();
    event.target.focus();
  };
  document.addEventListener('keydown', press, true);
  return () => document.removeEventListener('keydown', press, true);
}
""",
)

_BUTTON = """
.lw-button{background:var(--st-background-color);border:1px solid var(--st-border-color);
 border-radius:var(--st-button-radius);color:var(--st-text-color);cursor:pointer;
 font:400 .875rem var(--st-font);min-height:2.1rem;padding:.15rem .6rem;white-space:nowrap}
.lw-button:hover,.lw-button:focus-visible{border-color:var(--st-primary-color);
 color:var(--st-primary-color)}
"""

_PRINT = st.components.v2.component(
    "likewise_print",
    html='<button class="lw-button" type="button"></button>',
    css=_BUTTON,
    js="""
export default function({ parentElement, data }) {
  const button = parentElement.querySelector('.lw-button');
  button.textContent = data.label;
  button.onclick = () => window.print();
}
""",
)

_COPY = st.components.v2.component(
    "likewise_copy",
    html='<button class="lw-button" type="button"></button>',
    css=_BUTTON,
    js="""
export default function({ parentElement, data }) {
  const button = parentElement.querySelector('.lw-button');
  button.textContent = data.label;
  button.onclick = async () => {
    const text = window.location.href;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch (error) {
      window.prompt('The link to this pair', text);
    }
    setTimeout(() => { button.textContent = data.label; }, 1500);
  };
}
""",
)


def clickable(html: str, *, key: str, on_pick: Callable[[str], None]) -> None:
    """Show HTML, escaped by the caller; a click on an element with data-pick calls `on_pick`."""

    def picked() -> None:
        value = st.session_state[key].get("pick")
        if value is not None:
            on_pick(str(value))

    _CLICKABLE(key=key, data={"html": html}, on_pick_change=picked)


def page_width(*, default: int = 960) -> int:
    """The width of the page's content in pixels, a multiple of ten; known after the first run.

    The same component notices when the reader switches between light and dark.
    """
    result: Any = _RULER(
        key=RULER,
        default={"width": default, "scheme": ""},
        on_width_change=_nothing,
        on_scheme_change=_nothing,
    )
    return int(result.get("width") or default)


def enter_presses(*, fields: str, button: str) -> None:
    """Let Enter in the fields press the button, both given as CSS selectors; Shift+Enter breaks."""
    _ENTER(key="enter", data={"fields": fields, "button": button})


def copy_address(label: str) -> None:
    """A button that copies the address of this page."""
    _COPY(key="copy", data={"label": label}, height="content", width="content")


def print_page(label: str) -> None:
    """A button that opens the browser's print dialogue."""
    _PRINT(key="print", data={"label": label}, height="content", width="content")


def _nothing() -> None:
    """Streamlit wants a callback for every state that a component sets."""
