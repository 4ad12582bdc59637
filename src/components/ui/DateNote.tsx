import { formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import { readWholeDay } from "../../domain/time/whole_day.ts";

/** The text that a date is typed in. */
export const DATE_TEXT = { placeholder: "mm/dd/yyyy", inputMode: "numeric", autoComplete: "off" } as const;

/** The weekday of the date in the field above. Of a plain field, src/browser/shell/typed_dates.ts keeps it. */
export function DateNote({ id, text }: { id: string; text: string }) {
  const day = readWholeDay(text);
  return <span id={id} role="status" className="field-description date-note">{day ? formatDayOfWeek(day) : ""}</span>;
}
