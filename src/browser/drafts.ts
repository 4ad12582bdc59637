const PREFIX = "draft:";

interface Draft<Values> {
  /** The page it was typed on, with its query. */
  page: string;
  values: Values;
}

/**
 * Keeps what somebody typed on this page, in this tab only, for when they have signed in again. One draft a person;
 * never for forms that hold a password.
 */
export function saveDraft<Values>(userId: string, values: Values): void {
  const draft: Draft<Values> = { page: thisPage(), values };
  sessionStorage.setItem(PREFIX + userId, JSON.stringify(draft));
}

/** What this person typed on this page before their session ended, once. */
export function takeDraft<Values>(userId: string): Values | undefined {
  const draft = read<Values>(userId);
  if (draft?.page !== thisPage()) return undefined;
  sessionStorage.removeItem(PREFIX + userId);
  return draft.values;
}

/** The page that this person's draft waits on, if there is one. */
export function pageOfDraft(userId: string): string | undefined {
  return read(userId)?.page;
}

/** Drops every draft of this tab; for signing out. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

function thisPage(): string {
  return location.pathname + location.search;
}

function read<Values>(userId: string): Draft<Values> | undefined {
  const text = sessionStorage.getItem(PREFIX + userId);
  return text === null ? undefined : JSON.parse(text) as Draft<Values>;
}
