/** A control that people type into or choose with. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = "input, textarea, select";

/** A field's value, and where its caret is. */
interface Typed {
  value: string;
  isChecked: boolean;
  selection: [start: number, end: number] | null;
}

/**
 * Remembers the values typed into an island's fields before it hydrates.
 * @returns a function that types it again, so that React hears of it; for when the island has hydrated
 */
export function keepTyped(island: HTMLElement): () => void {
  const typed = new Map<Field, Typed>();
  for (const field of island.querySelectorAll<Field>(FIELDS)) {
    if (isChanged(field)) typed.set(field, typedIn(field));
  }
  const listening = new AbortController();
  island.addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.matches(FIELDS)) typed.set(target as Field, typedIn(target as Field));
  }, { capture: true, signal: listening.signal });
  return () => {
    listening.abort();
    for (const [field, value] of typed) typeAgain(field, value);
  };
}

/** Tells an island that has just hydrated where the focus is, which came before it listened. */
export function repeatFocus(island: HTMLElement): void {
  const focused = document.activeElement;
  if (island.contains(focused)) focused?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}

/** Whether a field holds something else than the server sent. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return Array.from(field.options).some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function typedIn(field: Field): Typed {
  const { selectionStart: start = null, selectionEnd: end = null } = field instanceof HTMLSelectElement ? {} : field;
  const isChecked = isCheckable(field) && field.checked;
  return { value: field.value, isChecked, selection: start === null || end === null ? null : [start, end] };
}

/** Tells React a field's value. React hydrates without asking, and resets a text area that was not empty. */
function typeAgain(field: Field, { value, isChecked, selection }: Typed): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    return dispatch(field, "change");
  }
  if (isCheckable(field)) {
    field.checked = isChecked;
    pretendReactSaw(!isChecked, field, "checked");
    // A plain Event of this name does not toggle the box, as a MouseEvent would.
    return dispatch(field, "click");
  }
  if (field.value !== value) {
    field.value = value;
    if (selection) field.setSelectionRange(...selection);
  }
  pretendReactSaw(`not ${value}`, field, "value");
  dispatch(field, "input");
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function dispatch(field: Field, type: string): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * React ignores an event unless the field differs from what it saw last, which it learns from a setter that it puts on the
 * field. Called on a copy, the setter leaves the field alone: the caret, text being composed, the steps of Undo.
 */
function pretendReactSaw(
  seen: string | boolean,
  field: HTMLInputElement | HTMLTextAreaElement,
  property: string,
): void {
  Object.getOwnPropertyDescriptor(field, property)?.set?.call(field.cloneNode(), seen);
}
