type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  field: Field;
  value: string;
  isChecked: boolean;
  selection: [start: number, end: number] | null;
}

/**
 * Remembers what an island's fields hold, typed or filled in by the browser, and the focus. React hydrates a field
 * without asking what is in it, and redraws the island where the page was changed, as by a translation.
 * @returns a function that fills in the fields with the same names again, once the island is hydrated
 */
export function keepFields(island: HTMLElement): () => void {
  const kept = fieldsOf(island).filter(isChanged).map(keptOf);
  const focused = fieldsOf(island).find((field) => field === document.activeElement);
  const focus = focused && keptOf(focused);
  return () => {
    const fields = new Map(fieldsOf(island).map((field) => [keyOf(field), field]));
    const find = ({ field }: Kept) => fields.get(keyOf(field));
    for (const before of kept) {
      const field = find(before);
      if (field) fillIn(field, before);
    }
    const field = focus && find(focus);
    if (field && field !== document.activeElement) {
      field.focus();
      if (focus.selection && "setSelectionRange" in field) field.setSelectionRange(...focus.selection);
    } else if (island.contains(document.activeElement)) {
      // The focus came before React listened.
      document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    }
  };
}

/**
 * Tells React in time of what a password manager filled in without an event. Called before React listens; `flush` has
 * React draw the outcome of its argument at once.
 */
export function reportAutofill(island: HTMLElement, flush: (work: () => void) => void): void {
  // These may redraw the fields with what React knows.
  const events = ["focusin", "focusout", "input", "click", "submit"];
  let isTelling = false;
  const tell = ({ type, target }: Event) => {
    if (isTelling || !("hydrated" in island.dataset)) return;
    const fields = fieldsOf(island);
    // React has yet to be told of this one, by the event itself.
    const heardNext = type.startsWith("focus") ? undefined : fields.find((field) => field === target);
    const unheard = fields.filter((field) => field !== heardNext && isText(field) && isChanged(field)).map(keptOf);
    if (unheard.length === 0) return;
    const next = heardNext && keptOf(heardNext);
    isTelling = true;
    flush(() => unheard.forEach((kept) => fillIn(kept.field, kept)));
    isTelling = false;
    if (next) put(next.field, next);
  };
  for (const type of events) island.addEventListener(type, tell, { capture: true });
}

function fieldsOf(island: HTMLElement): Field[] {
  return [...island.querySelectorAll<Field>(':is(input:not([type="hidden"]), textarea, select)[name]')];
}

/** A stable key, unique to the field. Boxes with one name differ by their values. */
function keyOf(field: Field): string {
  return JSON.stringify([field.name, field.type, isCheckable(field) && field.value]);
}

/** Whether a field holds something other than what it was drawn with, which is all that React knows of. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return Array.from(field.options).some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function keptOf(field: Field): Kept {
  const { selectionStart: start = null, selectionEnd: end = null } = isText(field) ? field : {};
  return {
    field,
    value: field.value,
    isChecked: isCheckable(field) && field.checked,
    selection: start === null || end === null ? null : [start, end],
  };
}

/** Fills in a field, and tells React as if it had been typed. */
function fillIn(field: Field, kept: Kept): void {
  put(field, kept);
  // A plain Event named click does not toggle a box, as a MouseEvent would.
  const type = isText(field) ? "input" : isCheckable(field) ? "click" : "change";
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Fills in a field; React learns of it from the next event. */
function put(field: Field, { value, isChecked }: Kept): void {
  if (isCheckable(field)) {
    field.checked = isChecked;
    resetReactTracking(!isChecked, field, "checked");
  } else {
    // Setting an equal value would lose the caret and the steps of Undo.
    if (field.value !== value) field.value = value;
    if (isText(field)) resetReactTracking(`not ${value}`, field, "value");
  }
}

function isText(field: Field): field is HTMLInputElement | HTMLTextAreaElement {
  return !(field instanceof HTMLSelectElement) && !isCheckable(field);
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/**
 * Makes React hear the next event: it ignores one unless the field differs from what it saw last, which it learns from
 * a setter that it puts on the field. Called on a copy, the setter leaves the field alone: the caret, text being
 * composed, the steps of Undo.
 */
function resetReactTracking(
  seen: string | boolean,
  field: HTMLInputElement | HTMLTextAreaElement,
  property: string,
): void {
  Object.getOwnPropertyDescriptor(field, property)?.set?.call(field.cloneNode(), seen);
}
