/*
 * The tabs' memory of the user: drafts, where a list was left and the page to return to. It goes in every tab when the
 * user signs out, and when another one signs in; so do their open pages, with what was typed there. The browser's
 * storage may be full, forbidden or missing, and nothing depends on it: what it refuses is not kept.
 */

/** The key in localStorage, which all tabs share, of the user whose things they keep. Empty after signing out. */
const OWNER_KEY = "kept-for";
const PREFIX = "kept:";

/** Makes this tab drop what is not the user's, now and whenever any tab signs in, or out, when `leave` is called. */
export function startKeeping(leave: () => void): void {
  const { userId } = document.body.dataset;
  // A page without a user may come after a session that ended by itself.
  if (userId) setOwner(userId);
  dropOthers();
  addEventListener("storage", () => {
    dropOthers();
    if (userId && findOwner() !== userId) leave();
  });
}

/** Keeps a text in this tab, unless the user of this page has signed out in another one. */
export function keep(name: string, text: string): void {
  const { userId } = document.body.dataset;
  if (userId && findOwner() === userId) leaveForNextPage(keyOf(userId, name), text);
}

/** Returns null if nothing was kept. */
export function findKept(name: string, userId = document.body.dataset.userId): string | null {
  return attempt(() => sessionStorage.getItem(keyOf(userId, name)));
}

export function drop(name: string, userId = document.body.dataset.userId): void {
  takeFromLastPage(keyOf(userId, name));
}

export function dropAll(): void {
  // Not removed: the answer to signing out may have done so, and other tabs are told of changes alone.
  setOwner("");
  dropOthers("");
}

/** Leaves a text for the next page in this tab, of any user. */
export function leaveForNextPage(key: string, text: string): void {
  attempt(() => sessionStorage.setItem(key, text));
}

/** Returns what the page before left in this tab, once. */
export function takeFromLastPage(key: string): string | null {
  return attempt(() => {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  });
}

function dropOthers(owner = findOwner() ?? ""): void {
  const own = keyOf(owner, "");
  for (const key of attempt(() => Object.keys(sessionStorage)) ?? []) {
    if (key.startsWith(PREFIX) && !key.startsWith(own)) takeFromLastPage(key);
  }
}

function setOwner(userId: string): void {
  attempt(() => localStorage.setItem(OWNER_KEY, userId));
}

function findOwner(): string | null {
  return attempt(() => localStorage.getItem(OWNER_KEY));
}

/** Returns null where the browser's storage throws. */
function attempt<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}

function keyOf(userId: string | undefined, name: string): string {
  return `${PREFIX}${userId}:${name}`;
}
