import { useEffect, useState } from "react";

const PREFIX = "draft:";
const RETURN = "return-to";

/**
 * Keeps what was typed into a form of this page and not sent yet: in this tab only, for this person only, until it is sent,
 * thrown away, or the person signs out. For forms without secrets.
 * @param owner the id of whoever types; another person signing in on this tab never sees it
 * @param values what is in the form now; kept while `isDirty`
 */
export function useDraft<Values extends object>(
  { owner, values, isDirty, restore }: {
    owner: string;
    values: Values;
    isDirty: boolean;
    restore: (draft: Values) => void;
  },
) {
  const [isRestored, setRestored] = useState(false);

  // After hydration, since the server does not know of it.
  useEffect(() => {
    const kept = sessionStorage.getItem(draftKey(owner));
    if (!kept) return;
    restore(JSON.parse(kept) as Values);
    setRestored(true);
  }, []);

  useEffect(() => {
    if (isDirty) sessionStorage.setItem(draftKey(owner), JSON.stringify(values));
  }, [values, isDirty]);

  return {
    /** Whether the form began with what was kept. */
    isRestored,
    /** Forgets what was kept. */
    drop() {
      sessionStorage.removeItem(draftKey(owner));
      setRestored(false);
    },
  };
}

function draftKey(owner: string): string {
  return `${PREFIX}${owner}:${location.pathname}${location.search}`;
}

/** Forgets every draft of this tab; for signing out. */
export function clearDrafts(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(PREFIX) || name === RETURN) sessionStorage.removeItem(name);
  }
}

/** Remembers this page, to be gone on with once the same person has signed in again. */
export function rememberPage(): void {
  const { userId = "" } = document.body.dataset;
  sessionStorage.setItem(RETURN, JSON.stringify({ userId, page: `${location.pathname}${location.search}` }));
}

/** The page that this person goes on with after signing in, if their session had expired on one; told once. */
export function takeRememberedPage(userId: string): string | null {
  const remembered = JSON.parse(sessionStorage.getItem(RETURN) ?? "null") as { userId: string; page: string } | null;
  sessionStorage.removeItem(RETURN);
  return remembered?.userId === userId ? remembered.page : null;
}
