import type { MouseEvent } from "react";
import { ACTION_FORM_ID } from "../../domain/shell/action_form.ts";

/** The props of a button that does something: by its handler, or by posting its form where there is no script. */
export function formButton<Value>(name: string, value: Value, onPress: (event: MouseEvent<HTMLButtonElement>) => void) {
  return {
    type: "submit" as const,
    name,
    value,
    onPress(event: MouseEvent<HTMLButtonElement>) {
      event.preventDefault();
      onPress(event);
    },
  };
}

/**
 * The same for what a page shows, by posting the page's own form.
 * @param address where that is posted, if not to the page itself
 */
export function actionButton<Action extends string>(action: Action, onPress: () => void, address?: string) {
  return { ...formButton("action", action, onPress), form: ACTION_FORM_ID, formAction: address };
}
