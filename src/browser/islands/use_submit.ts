import { useState } from "react";
import { isLeavingPage } from "../shell/navigation.ts";
import { hideToast } from "../shell/toasts.ts";

/** Makes one call at a time about each thing, for forms and buttons that show whether one is pending. */
export function useSubmit() {
  const [pending, setPending] = useState<readonly string[]>([]);
  return {
    isPending: pending.length > 0,
    isPendingAbout: (id: string) => pending.includes(id),
    /** While another call about the same is pending, none is made. */
    async submit(
      call: () => Promise<void>,
      onError: (error: unknown) => unknown,
      about = "",
    ): Promise<void> {
      if (pending.includes(about)) return;
      setPending((before) => [...before, about]);
      // The failure of the last try would stay over the dialog that follows a success.
      hideToast();
      try {
        await call();
      } catch (error) {
        await onError(error);
      } finally {
        // Stays pending until the next page opens, so that nothing is submitted twice.
        if (!isLeavingPage()) setPending((before) => before.filter((other) => other !== about));
      }
    },
  };
}
