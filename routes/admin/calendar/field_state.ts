import type { CalendarAction } from "../../../src/domain/kitchen/posted_actions.ts";
import type { OpenAction } from "../../posted_action.ts";

/** A field's name, with what was typed into it and what was wrong with it when its form was refused. */
export function fieldState(open: OpenAction<CalendarAction> | undefined, name: string) {
  return {
    name,
    defaultValue: open?.fields.text(name) ?? "",
    errorMessage: open?.errors.find((error) => error.field === name)?.message,
    autoFocus: open?.errors[0]?.field === name,
  };
}
