/** A control that people type into or choose with. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is in a field, and where its caret is. */
export interface Typed {
  value: string;
  selection: [start: number, end: number] | null;
}

/** Whether a field holds something else than the server sent. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return Array.from(field.options).some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** What is in a field now. */
export function typedIn(field: Field): Typed {
  const { selectionStart: start = null, selectionEnd: end = null } = field instanceof HTMLSelectElement ? {} : field;
  return { value: field.value, selection: start === null || end === null ? null : [start, end] };
}

/**
 * Tells React what is in a field, as if it were typed now. React hydrates a field without asking what is in it, and resets
 * a text area that was not empty.
 */
export function typeAgain(field: Field, { value, selection }: Typed): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
  } else if (isCheckable(field)) {
    forgetValue(field, "checked");
  } else {
    if (field.value !== value) {
      field.value = value;
      if (selection) field.setSelectionRange(...selection);
    }
    forgetValue(field, "value");
  }
  field.dispatchEvent(new Event(eventFor(field), { bubbles: true }));
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** The event that React takes for a change. A plain Event named click does not toggle a checkbox, as a MouseEvent would. */
function eventFor(field: Field): string {
  if (field instanceof HTMLSelectElement) return "change";
  return isCheckable(field) ? "click" : "input";
}

/**
 * Makes React take the field's value for a new one. React ignores an event unless the value differs from the one it saw
 * last, which it learns from a setter that it puts on the field. Called on another element, the setter leaves the field
 * alone, and with it the caret, the text being composed and what Undo goes back to.
 */
function forgetValue(field: HTMLInputElement | HTMLTextAreaElement, property: "checked" | "value"): void {
  const other = field.cloneNode() as HTMLInputElement;
  const seen = property === "value" ? `not ${field.value}` : !(field as HTMLInputElement).checked;
  Object.getOwnPropertyDescriptor(field, property)?.set?.call(other, seen);
}
