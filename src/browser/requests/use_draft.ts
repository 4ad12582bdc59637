import { useEffect, useRef, useState } from "react";
import { isLeavingPage } from "../shell/navigation.ts";
import { draftName } from "./drafts.ts";

/** Loaded beside the page, which is there to be read and typed into before. */
const loadCipher = () => import("./draft_cipher.ts");

/**
 * Saves the values typed into a form until it is submitted: in this tab only, encrypted for this user, until it is discarded
 * or the user signs out. For forms without secrets.
 * @param values the form's values now; saved while `isDirty`
 */
export function useDraft<Values extends object>(
  { values, isDirty, restore }: {
    values: Values;
    /** Whether the form came back from a post, with the values typed last. It counts more than a draft. */
    isDirty: boolean;
    restore: (draft: Values) => void;
  },
) {
  const [isRestored, setRestored] = useState(false);
  // Encrypting takes a moment: text from before the last change or before discard() is not stored any more.
  const lastChange = useRef(0);

  // After hydration, since the server does not know the draft.
  useEffect(() => {
    const name = draftName();
    const saved = sessionStorage.getItem(name);
    const change = lastChange.current;
    if (!saved) return;
    loadCipher().then(async ({ decryptDraft, draftKey }) => {
      const key = await draftKey();
      if (key === null) return;
      const draft = await decryptDraft(key, name, saved);
      if (draft === null) return sessionStorage.removeItem(name);
      // A person who has begun to type keeps that instead.
      if (lastChange.current !== change) return;
      restore(JSON.parse(draft) as Values);
      setRestored(true);
    });
  }, []);

  useEffect(() => {
    if (!isDirty) return;
    const name = draftName();
    const change = ++lastChange.current;
    loadCipher().then(async ({ draftKey, encryptDraft }) => {
      const key = await draftKey();
      if (key === null) return;
      const saved = await encryptDraft(key, name, JSON.stringify(values));
      if (lastChange.current === change) sessionStorage.setItem(name, saved);
    });
  }, [values, isDirty]);

  return {
    /** Whether the form was filled in from the draft. */
    isRestored,
    /** Deletes the draft. */
    discard() {
      lastChange.current++;
      sessionStorage.removeItem(draftName());
      setRestored(false);
    },
  };
}

/** Has the browser ask, in its own words, before the page is left while `isDirty`. */
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
