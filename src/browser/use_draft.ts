import { useEffect, useEffectEvent } from "react";
import { DONE } from "../domain/messages.ts";
import { takeDraft } from "./drafts.ts";
import type { Form } from "./form.ts";
import { showToast } from "./toasts.ts";

/** Puts back into a form what this person typed there before their session ended. */
export function useDraft<Values extends object>(form: Form<Values>, userId: string): void {
  const restore = useEffectEvent(() => {
    const typed = takeDraft<Partial<Values>>(userId);
    if (!typed) return;
    form.fill(typed);
    showToast({ ...DONE.draftRestored, tone: "success" });
  });
  useEffect(() => restore(), [userId]);
}
