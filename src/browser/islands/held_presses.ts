/** The buttons that were pressed in an island while its code was on the way. */
export interface HeldPresses {
  /** Leaves the HTML as the server sent it, which is what hydration expects. */
  hideBusy(): void;
  /** Presses each button again, once. */
  replay(): void;
  /**
   * Lets go without the island: a submit button posts its form.
   * @returns "lost" when a button was pressed that does nothing by itself
   */
  giveBack(): "kept" | "lost";
}

/**
 * Holds the presses of an island's buttons until its code has come. Links lead where they lead, and fields change as
 * always.
 * @param first an event that is on its way to the island
 */
export function holdPresses(island: HTMLElement, first?: Event): HeldPresses {
  const pressed = new Set<HTMLButtonElement>();
  const listening = new AbortController();
  let showsBusy = true;

  const hold = (event: Event) => {
    const button = (event.target as Element).closest("button");
    if (!button || button.ariaDisabled === "true" || button.hasAttribute("popovertarget")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(button);
    if (showsBusy) setBusy(button, true);
  };
  island.addEventListener("click", hold, { capture: true, signal: listening.signal });
  if (first?.type === "click") hold(first);

  const hideBusy = () => {
    showsBusy = false;
    for (const button of pressed) setBusy(button, false);
  };
  const press = (buttons: Iterable<HTMLButtonElement>) => {
    listening.abort();
    hideBusy();
    for (const button of buttons) button.click();
  };
  return {
    hideBusy,
    replay: () => press(pressed),
    giveBack() {
      const submits = Array.from(pressed).filter(({ type, form }) => type === "submit" && form);
      press(submits);
      return submits.length < pressed.size ? "lost" : "kept";
    },
  };
}

/** The stylesheet shows it after a moment, so that nothing flickers on a fast line. */
function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  button.toggleAttribute("data-waking", isBusy);
  button.ariaBusy = isBusy ? "true" : null;
}
