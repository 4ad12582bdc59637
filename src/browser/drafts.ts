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
    const kept = sessionStorage.getItem(nameOf(owner));
    if (!kept) return;
    restore(JSON.parse(kept) as Values);
    setRestored(true);
  }, []);

  useEffect(() => {
    if (isDirty) sessionStorage.setItem(nameOf(owner), JSON.stringify(values));
  }, [values, isDirty]);

  return {
    /** Whether the form began with what was kept. */
    isRestored,
    /** Forgets what was kept. */
    drop() {
      sessionStorage.removeItem(nameOf(owner));
      setRestored(false);
    },
  };
}

function nameOf(owner: string): string {
  return `${PREFIX}${owner}:${location.pathname}${location.search}`;
}

/** Forgets every draft of this tab; for signing out. */
export function dropAllDrafts(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(PREFIX) || name === RETURN) sessionStorage.removeItem(name);
  }
}

/** Remembers this page, to be gone on with after signing in again. */
export function rememberPage(): void {
  sessionStorage.setItem(RETURN, `${location.pathname}${location.search}`);
}

/** The page to go on with after signing in, if the session had expired on one; told once. */
export function takeRememberedPage(): string | null {
  const page = sessionStorage.getItem(RETURN);
  sessionStorage.removeItem(RETURN);
  return page;
}
