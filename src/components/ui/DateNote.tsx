import { formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import { notADay, readTypedDay } from "../../domain/time/typed_day.ts";

/** The props of an input for a date. */
export const DATE_TEXT = { placeholder: "mm/dd/yyyy", autoComplete: "off" } as const;

interface DateNoteProps {
  id: string;
  text: string;
  /** The first day that a date without a year can be, YYYY-MM-DD. Without it, the year has to be typed. */
  today?: string | undefined;
  /** Whether the field has an error, so that a text that is no date is named. */
  isRefused?: boolean;
}

/** Says the weekday of the date above, or that it is not a date; src/browser/shell/typed_dates.ts updates plain fields'. */
export function DateNote({ id, text, today, isRefused = false }: DateNoteProps) {
  const day = readTypedDay(text, today);
  return (
    <span id={id} role="status" className="field-description date-note">
      {day ? formatDayOfWeek(day) : isRefused && text.trim() !== "" ? notADay(text) : ""}
    </span>
  );
}
