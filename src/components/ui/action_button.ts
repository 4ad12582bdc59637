import type { MouseEvent } from "react";
import { ACTION_FORM_ID } from "../../domain/shell/action_form.ts";

/**
 * The props of a button that does something to what the page shows: by its handler, or by posting the page's form where
 * there is no script.
 * @param address where that is posted, if not to the page itself
 */
export function actionButton<Action extends string>(action: Action, onPress: () => void, address?: string) {
  return {
    type: "submit" as const,
    form: ACTION_FORM_ID,
    formAction: address,
    name: "action",
    value: action,
    onPress(event: MouseEvent) {
      event.preventDefault();
      onPress();
    },
  };
}
