import { type Field, isChanged, typeAgain, type Typed, typedIn } from "./typed.ts";

/** What people do to an island while its code is on the way. */
export interface HeldInput {
  /** Leaves the HTML as the server sent it, which is what hydration expects; what is in the fields stays. */
  prepare(): void;
  /** Does it again, now that the island hears of it: first what was typed, then each button that was pressed, once. */
  replay(): Promise<void>;
  /**
   * Lets go without the island. A submit button posts its form.
   * @returns "lost" when a button was pressed that does nothing by itself
   */
  giveBack(): "kept" | "lost";
}

/**
 * Remembers what is typed into an island's fields, and holds the presses of its buttons, until its code has come. Links
 * lead where they lead, and fields change as always.
 * @param first an event that is on its way to the island
 */
export function holdInput(island: HTMLElement, first?: Event): HeldInput {
  const typed = new Map<Field, Typed>();
  const pressed = new Set<HTMLButtonElement>();
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let showsBusy = true;

  const onClick = (event: Event) => {
    const button = (event.target as Element).closest("button");
    if (!button || button.ariaDisabled === "true" || button.hasAttribute("popovertarget")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(button);
    if (showsBusy) setBusy(button, true);
  };
  const onInput = ({ target }: Event) => {
    if ((target as Element).matches(FIELDS)) typed.set(target as Field, typedIn(target as Field));
  };
  island.addEventListener("click", onClick, options);
  island.addEventListener("input", onInput, options);
  if (first?.type === "click") onClick(first);

  const prepare = () => {
    showsBusy = false;
    for (const button of pressed) setBusy(button, false);
    // What was typed before any script ran, or filled in by the browser.
    for (const field of island.querySelectorAll<Field>(FIELDS)) {
      if (isChanged(field)) typed.set(field, typedIn(field));
    }
  };
  return {
    prepare,
    async replay() {
      listening.abort();
      for (const [field, value] of typed) typeAgain(field, value);
      // React renders what was typed before it hears of the presses.
      await null;
      for (const button of pressed) button.click();
    },
    giveBack() {
      listening.abort();
      prepare();
      const submits = Array.from(pressed).filter(({ type, form }) => type === "submit" && form);
      for (const button of submits) button.click();
      return submits.length < pressed.size ? "lost" : "kept";
    },
  };
}

const FIELDS = "input, textarea, select";

/** The stylesheet shows it after a moment, so that nothing flickers on a fast line. */
function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  button.toggleAttribute("data-waking", isBusy);
  button.ariaBusy = isBusy ? "true" : null;
}
