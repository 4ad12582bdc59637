import type { MouseEvent } from "react";

/** By which the buttons of an island belong to the page's ActionForm, outside of it. */
export const ACTION_FORM_ID = "action-form";

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
