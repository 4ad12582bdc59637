import type { UnfinishedAction } from "./forms.ts";

/**
 * The props of a field of a plain form: as it was typed and with its error where the form was refused.
 * @param kept what it holds otherwise
 */
export function fieldState(open: Pick<UnfinishedAction, "fields" | "errors"> | undefined, name: string, kept = "") {
  return {
    name,
    defaultValue: open ? open.fields.text(name) : kept,
    errorMessage: open?.errors.find(({ field }) => field === name)?.message,
    autoFocus: open?.errors[0]?.field === name,
  };
}
