import { useEffect, useState } from "react";
import { isLeavingPage } from "../shell/navigation.ts";
import { drop, findKept, keep } from "../shell/user_storage.ts";

/** Keeps a form's values in this tab while `isDirty`, until it is submitted or discarded. For forms without secrets. */
export function useDraft<Values extends object>(
  { values, isDirty, restore }: { values: Values; isDirty: boolean; restore: (draft: Values) => void },
) {
  const [isRestored, setRestored] = useState(false);

  // After hydration, since the server does not know the draft.
  useEffect(() => {
    const draft = findKept(draftName());
    if (draft === null) return;
    try {
      restore(JSON.parse(draft) as Values);
      setRestored(true);
    } catch {
      // A draft of another release, which would keep the form from this tab for good.
      drop(draftName());
    }
  }, []);

  useEffect(() => {
    if (isDirty) keep(draftName(), JSON.stringify(values));
  }, [values, isDirty]);

  return {
    isRestored,
    discard() {
      drop(draftName());
      setRestored(false);
    },
  };
}

function draftName(): string {
  return `draft:${location.pathname}${location.search}`;
}

/** Makes the browser ask, in its own words, before the page is left while `isDirty`. */
export function useUnsavedChangesWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeavingPage()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
