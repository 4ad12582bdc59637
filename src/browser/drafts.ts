import { useEffect, useState } from "react";
import { isOwnPath } from "../domain/urls.ts";

const DRAFT_KEY_PREFIX = "draft:";
const RETURN_PATH_KEY = "return-to";

/**
 * Saves what is typed into a form until it is submitted: in this tab only and for this user only, until it is discarded or
 * the user signs out. For forms without secrets.
 * @param ownerId the user's id; another person who signs in on this tab never sees the draft
 * @param values what is in the form now; saved while `isDirty`
 */
export function useDraft<Values extends object>(
  { ownerId, values, isDirty, restore }: {
    ownerId: string;
    values: Values;
    isDirty: boolean;
    restore: (draft: Values) => void;
  },
) {
  const [isRestored, setRestored] = useState(false);

  // After hydration, since the server does not know the draft.
  useEffect(() => {
    const saved = sessionStorage.getItem(draftKey(ownerId));
    if (!saved) return;
    restore(JSON.parse(saved) as Values);
    setRestored(true);
  }, []);

  useEffect(() => {
    if (isDirty) sessionStorage.setItem(draftKey(ownerId), JSON.stringify(values));
  }, [values, isDirty]);

  return {
    /** Whether the form was filled in from the draft. */
    isRestored,
    /** Deletes the draft. */
    discard() {
      sessionStorage.removeItem(draftKey(ownerId));
      setRestored(false);
    },
  };
}

function draftKey(ownerId: string): string {
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
