import { formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import { fieldText, notADay, readTypedDay } from "../../domain/time/typed_day.ts";

/** Opens a PlainDateField's calendar, takes over the picked day, and says which day a typed date is, or why none. */
export function followDate({ type, target }: Event, group: Element): void {
  const [input, calendar] = group.querySelectorAll("input");
  if (!input || !calendar) return;
  const day = readTypedDay(input.value);
  if (type === "click") {
    if (!(target as Element).closest("button")) return;
    calendar.value = day ?? "";
    calendar.showPicker();
  } else if (target === calendar) {
    input.value = fieldText(calendar.value);
    input.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    const isRefused = !day && input.value.trim() !== "";
    const note = group.nextElementSibling;
    if (note) note.textContent = isRefused ? notADay(input.value) : day ? formatDayOfWeek(day) : "";
    input.ariaInvalid = String(isRefused);
    group.parentElement?.toggleAttribute("data-invalid", isRefused);
    group.parentElement?.querySelector(".field-error")?.remove();
  }
}
