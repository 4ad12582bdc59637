import { useState } from "react";
import { isLeavingPage } from "../shell/navigation.ts";
import { hideToast } from "../shell/toasts.ts";

/** Makes one call at a time, for a form or a button that shows whether it is pending. */
export function useSubmit() {
  const [isPending, setPending] = useState(false);
  return {
    isPending,
    /** Resolves to whether the call succeeded; while another is pending, none is made. */
    async submit(call: () => Promise<void>, onError: (error: unknown) => void | Promise<void>): Promise<boolean> {
      if (isPending) return false;
      setPending(true);
      // The failure of the last try would stay over the dialog that follows a success.
      hideToast();
      try {
        await call();
        return true;
      } catch (error) {
        await onError(error);
        return false;
      } finally {
        // Stays pending until the next page opens, so that nothing is submitted twice.
        if (!isLeavingPage()) setPending(false);
      }
    },
  };
}
