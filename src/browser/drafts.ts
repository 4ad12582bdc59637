import { useEffect, useRef, useState } from "react";
import { decryptDraft, encryptDraft } from "./draft_cipher.ts";
import { isOwnPath } from "../domain/urls.ts";

const DRAFT_KEY_PREFIX = "draft:";
const RETURN_PATH_KEY = "return-to";

/** Whose draft it is, and the key that only pages of their own sessions have. */
export interface DraftOwner {
  /** The user's id. */
  id: string;
  /** 32 bytes in base64. Never stored in the browser. */
  key: string;
}

/**
 * Saves what is typed into a form until it is submitted: in this tab only, encrypted for this user, until it is discarded
 * or the user signs out. For forms without secrets.
 * @param values what is in the form now; saved while `isDirty`
 */
export function useDraft<Values extends object>(
  { owner, values, isDirty, restore }: {
    owner: DraftOwner;
    values: Values;
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
    if (!saved) return;
    const change = lastChange.current;
    decryptDraft(owner.key, name, saved).then((draft) => {
      if (draft === null) return sessionStorage.removeItem(name);
      // Whoever has begun to type keeps that instead.
      if (lastChange.current !== change) return;
      restore(JSON.parse(draft) as Values);
      setRestored(true);
    });
  }, []);

  useEffect(() => {
    if (!isDirty) return;
    const name = draftName(owner.id);
    const change = ++lastChange.current;
    encryptDraft(owner.key, name, JSON.stringify(values)).then((saved) => {
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

function draftName(ownerId: string): string {
  return `${DRAFT_KEY_PREFIX}${ownerId}:${location.pathname}${location.search}`;
}

/** Deletes every draft of this tab, and the page to return to; for signing out. */
export function clearDrafts(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(DRAFT_KEY_PREFIX) || name === RETURN_PATH_KEY) sessionStorage.removeItem(name);
  }
}

/** Remembers this page, to return to once the same person has signed in again. */
export function saveReturnPath(): void {
  const { userId = "" } = document.body.dataset;
  sessionStorage.setItem(RETURN_PATH_KEY, JSON.stringify({ userId, path: `${location.pathname}${location.search}` }));
}

/** The page on which this person's session expired, if it did; returned only once. */
export function takeReturnPath(userId: string): string | null {
  const stored = sessionStorage.getItem(RETURN_PATH_KEY);
  sessionStorage.removeItem(RETURN_PATH_KEY);
  const saved = JSON.parse(stored ?? "null") as { userId: string; path: string } | null;
  return saved?.userId === userId && isOwnPath(saved.path) ? saved.path : null;
}
