import type { CalendarAction } from "../../../src/domain/kitchen/posted_actions.ts";
import type { OpenAction } from "../../posted_action.ts";

/** The calendar's fields, as they follow each other in its forms. */
const FIELDS = ["from", "to", "reason", "weekday", "date", "lunches"];

/** A field's name, with its typed text and its error when its form was refused. */
export function fieldState(open: OpenAction<CalendarAction> | undefined, name: string) {
  const firstWrong = FIELDS.find((field) => open?.errors.some((error) => error.field === field));
  return {
    name,
    defaultValue: open?.fields.text(name) ?? "",
    errorMessage: open?.errors.find((error) => error.field === name)?.message,
    autoFocus: firstWrong === name,
  };
}
