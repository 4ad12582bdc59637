import { useEffect, useRef, useState } from "react";
import { isLeavingPage } from "../shell/navigation.ts";
import { draftName } from "./drafts.ts";

/** Whose draft it is, and the key that only pages of their own sessions have. */
export interface DraftOwner {
  /** The user's id. */
  id: string;
  /** 32 bytes in base64. Never stored in the browser. */
  key: string;
}

/** Loaded beside the page, which is there to be read and typed into before. */
const loadCipher = () => import("./draft_cipher.ts");

/**
 * Saves what is typed into a form until it is submitted: in this tab only, encrypted for this user, until it is discarded
 * or the user signs out. For forms without secrets.
 * @param values what is in the form now; saved while `isDirty`
 */
export function useDraft<Values extends object>(
  { owner, values, isDirty, isReturned, restore }: {
    owner: DraftOwner;
    values: Values;
    /** Whether the form came back from a post, with what was typed last. It counts more than a draft. */
    isReturned: boolean;
    isDirty: boolean;
    restore: (draft: Values) => void;
  },
) {
  const [isRestored, setRestored] = useState(false);
  // Encrypting takes a moment: what was begun before the last change or before discard() is not stored any more.
  const lastChange = useRef(0);

  // After hydration, since the server does not know the draft.
  useEffect(() => {
    const name = draftName(owner.id);
    const saved = sessionStorage.getItem(name);
    if (!saved || isReturned) return;
    const change = lastChange.current;
    loadCipher().then(({ decryptDraft }) => decryptDraft(owner.key, name, saved)).then((draft) => {
      if (draft === null) return sessionStorage.removeItem(name);
      // A person who has begun to type keeps that instead.
      if (lastChange.current !== change) return;
      restore(JSON.parse(draft) as Values);
      setRestored(true);
    });
  }, []);

  useEffect(() => {
    if (!isDirty) return;
    const name = draftName(owner.id);
    const change = ++lastChange.current;
    loadCipher().then(({ encryptDraft }) => encryptDraft(owner.key, name, JSON.stringify(values))).then((saved) => {
      if (lastChange.current === change) sessionStorage.setItem(name, saved);
    });
  }, [values, isDirty]);

  return {
    /** Whether the form was filled in from the draft. */
    isRestored,
    /** Deletes the draft. */
    discard() {
      lastChange.current++;
      sessionStorage.removeItem(draftName(owner.id));
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
