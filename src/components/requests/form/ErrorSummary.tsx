import type { MouseEvent } from "react";
import type { RequestFormValues } from "../../../domain/requests/form_values.ts";
import { CONTROL, type Form } from "../../../browser/islands/use_form.ts";
import { Alert } from "../../ui/Alert.tsx";
import { FIELD_LABELS } from "../../../domain/requests/request.ts";

/**
 * The errors of the last attempt, in the form's order, each with a link to its field. They stay until the form is sent
 * again, so that nothing moves while the user corrects it.
 */
export function ErrorSummary({ form }: { form: Form<RequestFormValues> }) {
  const errors = Object.entries(form.refused).toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  if (errors.length === 0) return null;
  return (
    <Alert
      tone="danger"
      title={errors.length === 1 ? "1 field needs attention" : `${errors.length} fields need attention`}
      role="alert"
      takesFocus
    >
      <div className="stack" data-gap="small">
        <ul className="stack" data-gap="small">
          {errors.map(([path, message]) => (
            <li key={path}>
              <a href={`#${path}`} onClick={(event) => focusField(event, path)}>{summaryText(path, message)}</a>
            </li>
          ))}
        </ul>
        <p>Nothing you typed is lost.</p>
      </div>
    </Alert>
  );
}

const FIELD_ORDER = Object.keys(FIELD_LABELS);

function placeOf(path: string): number {
  return FIELD_ORDER.indexOf(path.split(".")[0] ?? "");
}

function summaryText(path: string, message: string): string {
  const [field = "", meal] = path.split(".");
  if (meal !== undefined) return `Special meal ${Number(meal) + 1}: ${message}`;
  const label = FIELD_LABELS[field as keyof typeof FIELD_LABELS];
  return ABOUT_VALUE.test(message) && label ? `${label}: ${message}` : message;
}

/** A rule about the value, without the field's name. */
const ABOUT_VALUE = /^(Must|Contains|Remove)\b/;

/** Goes to a field's first control: a date has several, and a hidden one with its name. Without script, ids lead. */
function focusField(event: MouseEvent<HTMLAnchorElement>, path: string) {
  const [field, meal = 0, part] = path.split(".");
  const named = event.currentTarget.closest("form")?.querySelectorAll(`[name="${part ?? field}"], #${field}`)[+meal];
  const control = (named?.closest(".field, .checkbox") ?? named)?.querySelector<HTMLElement>(CONTROL);
  if (!control) return;
  event.preventDefault();
  control.focus();
}
