/** Milliseconds of hovering before a tooltip shows; keyboard focus shows it at once. Spec section 9. */
const DELAY_MS = 700;
/** Milliseconds after a tooltip has been hidden in which the next one shows without a delay. Spec section 9. */
const SKIP_DELAY_MS = 300;
/** Milliseconds a tooltip stays after the pointer has left, so that the pointer can move onto it (WCAG 1.4.13). */
const CLOSE_DELAY_MS = 200;
/** Pixels between a tooltip and its control, and at least between it and the window's edges. */
const GAP_PX = 8;

/** Hides the one tooltip that is shown; `hiddenAt` is when the last one was hidden, Infinity while one is shown. */
const current = { hide: () => {}, hiddenAt: -Infinity };

/**
 * Shows a tooltip while the control before it is hovered or has keyboard focus. Escape hides it.
 * @param tooltip a popover that comes after its control, in an element of their own
 * @returns a function that hides it for good
 */
export function addTooltip(tooltip: HTMLElement): () => void {
  const { parentElement: parent, previousElementSibling } = tooltip;
  if (!parent || !previousElementSibling) {
    throw new TypeError("a tooltip stands after its control, in an element of their own");
  }
  const control: Element = previousElementSibling;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new AbortController();

  const hasFocus = () => control.matches(":focus-visible");

  function later(act: () => void, delay: number) {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  }

  function show() {
    clearTimeout(timer);
    if (tooltip.matches(":popover-open")) return;
    current.hide();
    current.hide = hide;
    current.hiddenAt = Infinity;
    tooltip.showPopover();
    placeBeside(tooltip, control);
  }

  function hide() {
    clearTimeout(timer);
    // A tooltip that has left the page is not open any more, and was not hidden here.
    if (current.hide !== hide) return;
    tooltip.hidePopover();
    current.hide = () => {};
    current.hiddenAt = performance.now();
  }

  const on = { signal: end.signal };
  parent.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType === "touch") return;
    later(show, performance.now() - current.hiddenAt < SKIP_DELAY_MS ? 0 : DELAY_MS);
  }, on);
  parent.addEventListener("pointerleave", () => {
    clearTimeout(timer);
    if (!hasFocus()) later(hide, CLOSE_DELAY_MS);
  }, on);
  control.addEventListener("focus", () => hasFocus() && show(), on);
  control.addEventListener("blur", hide, on);
  addEventListener("keydown", ({ key }) => key === "Escape" && hide(), { ...on, capture: true });
  addEventListener("scroll", hide, { ...on, capture: true });
  // The page's script may come after the person.
  if (hasFocus()) show();
  else if (parent.matches(":hover")) later(show, DELAY_MS);
  return () => {
    hide();
    end.abort();
  };
}

/** Places it above the control, or below where there is no room, and within the window. */
function placeBeside(tooltip: HTMLElement, control: Element): void {
  const { top, bottom, left, width: controlWidth } = control.getBoundingClientRect();
  const { width, height } = tooltip.getBoundingClientRect();
  const above = top - GAP_PX - height;
  const centered = left + (controlWidth - width) / 2;
  const rightmost = document.documentElement.clientWidth - GAP_PX - width;
  tooltip.style.top = `${above < GAP_PX ? bottom + GAP_PX : above}px`;
  tooltip.style.left = `${Math.max(GAP_PX, Math.min(centered, rightmost))}px`;
}
