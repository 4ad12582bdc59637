import { opensElsewhere } from "../shell/navigation.ts";

/** Marks an island that holds a press. Keys typed meanwhile are meant for the dialog or page that the press will open. */
export const HOLDS_PRESS = "data-holds-press";

/** The buttons and links that were pressed in an island while its code was on the way: the last one of each row. */
interface HeldPresses {
  /** Leaves the HTML as the server sent it, which is what hydration expects. */
  hideBusy(): void;
  /** Presses each button again, once. */
  replay(): void;
  /**
   * Lets go without the island: a submit button posts its form, a link leads where it leads.
   * @returns "lost" when a button was pressed that does nothing by itself
   */
  giveBack(): "kept" | "lost";
}

/**
 * Holds the presses of an island's buttons until its code has come. Who presses a second button about the same thing has
 * changed their mind: Deny and then Approve must not do both. Fields change as always, and links lead where they lead; but
 * for a list's own ones once a row is ticked, which another page of it would forget.
 * @param first an event that is on its way to the island
 */
export function holdPresses(island: HTMLElement, first?: Event): HeldPresses {
  const pressed = new Map<Element, HTMLElement>();
  const listening = new AbortController();
  let showsBusy = true;

  const hold = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>("button, a[href]");
    if (!button || button.ariaDisabled === "true" || button.hasAttribute("popovertarget")) return;
    if (button instanceof HTMLAnchorElement && !leadsAwayFromTicked(button, event as MouseEvent, island)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const subject = button.closest("tr") ?? island;
    const before = pressed.get(subject);
    if (before) setBusy(before, false);
    pressed.set(subject, button);
    island.toggleAttribute(HOLDS_PRESS, true);
    if (showsBusy) setBusy(button, true);
  };
  island.addEventListener("click", hold, { capture: true, signal: listening.signal });
  if (first?.type === "click" && island.contains(first.target as Node)) hold(first);

  const hideBusy = () => {
    showsBusy = false;
    for (const button of pressed.values()) setBusy(button, false);
  };
  const press = (buttons: Iterable<HTMLElement>) => {
    listening.abort();
    hideBusy();
    island.removeAttribute(HOLDS_PRESS);
    for (const button of buttons) button.click();
  };
  return {
    hideBusy,
    replay: () => press(pressed.values()),
    giveBack() {
      const submits = Array.from(pressed.values()).filter((button) =>
        button instanceof HTMLAnchorElement ||
        (button instanceof HTMLButtonElement && button.type === "submit" && button.form)
      );
      press(submits);
      return submits.length < pressed.size ? "lost" : "kept";
    },
  };
}

/** Whether a link opens another part of the same list in this window, while rows of it are ticked, or all of them at once. */
function leadsAwayFromTicked(link: HTMLAnchorElement, event: MouseEvent, island: HTMLElement): boolean {
  return link.pathname === location.pathname && !opensElsewhere(event) &&
    island.querySelector("table :checked") !== null;
}

/** The stylesheet shows it after a moment, so that nothing flickers on a fast line. */
function setBusy(button: HTMLElement, isBusy: boolean): void {
  button.ariaBusy = isBusy ? "true" : null;
}
