import type { CalendarAction } from "../../../src/domain/kitchen/calendar/writes.ts";
import { WEEKDAYS } from "../../../src/domain/kitchen/calendar/capacity.ts";
import type { OpenWrite } from "../../writes.ts";

/** The calendar's fields, as they follow each other in its forms. */
const FIELDS = ["from", "to", "reason", ...WEEKDAYS.map((number) => `weekday${number}`), "date", "lunches"];

/** A field's name, with its typed value and its error when its form was refused. */
export function fieldState(open: OpenWrite<CalendarAction> | undefined, name: string) {
  const firstWrong = FIELDS.find((field) => open?.errors.some((error) => error.field === field));
  return {
    name,
    defaultValue: open?.fields.text(name) ?? "",
    errorMessage: open?.errors.find((error) => error.field === name)?.message,
    autoFocus: firstWrong === name,
  };
}

/** The fields of a posted form, for it to be posted once more. */
export function postedTexts({ fields }: OpenWrite<CalendarAction>): Record<string, string> {
  const posted = FIELDS.filter((name) => fields.names.includes(name));
  return Object.fromEntries(posted.map((name) => [name, fields.text(name)]));
}
