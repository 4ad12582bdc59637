import { ACTION_FORM_ID } from "../domain/shell/action_form.ts";

/** Posts the page's ActionForm, as its buttons do without script: the page comes again, and says how it went. */
export function postAction(fields: Record<string, string>): void {
  const form = document.getElementById(ACTION_FORM_ID) as HTMLFormElement;
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  form.submit();
}
