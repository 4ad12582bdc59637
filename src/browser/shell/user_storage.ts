import { urls } from "../../domain/urls.ts";
import { navigateTo } from "./navigation.ts";

/*
 * What tabs keep of the user: drafts, where a list was left and the page to return to. It goes in every tab when the user
 * signs out, and when another one signs in; so do their pages that are open, with what was typed there.
 */

/** In localStorage, which all tabs share: whose things they keep. Empty after signing out. */
const OWNER_KEY = "kept-for";
const PREFIX = "kept:";

/** Has this tab drop what is not the user's, now and whenever any tab signs in or out. */
export function startKeeping(): void {
  const { userId } = document.body.dataset;
  // A page without a user may come after a session that ended by itself.
  if (userId) localStorage.setItem(OWNER_KEY, userId);
  dropOthers();
  addEventListener("storage", () => {
    dropOthers();
    if (userId && findOwner() !== userId) navigateTo(urls.login);
  });
}

/** Keeps a text in this tab, unless the user of this page has signed out in another one. */
export function keep(name: string, text: string): void {
  const { userId } = document.body.dataset;
  if (userId && findOwner() === userId) sessionStorage.setItem(keyOf(userId, name), text);
}

/** Null if nothing was kept. */
export function findKept(name: string, userId = document.body.dataset.userId): string | null {
  return sessionStorage.getItem(keyOf(userId, name));
}

export function drop(name: string, userId = document.body.dataset.userId): void {
  sessionStorage.removeItem(keyOf(userId, name));
}

export function dropAll(): void {
  // Not removed: the answer to signing out may have done so, and other tabs hear of changes alone.
  localStorage.setItem(OWNER_KEY, "");
  dropOthers();
}

function dropOthers(): void {
  const own = keyOf(findOwner() ?? "", "");
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && !key.startsWith(own)) sessionStorage.removeItem(key);
  }
}

function findOwner(): string | null {
  return localStorage.getItem(OWNER_KEY);
}

function keyOf(userId: string | undefined, name: string): string {
  return `${PREFIX}${userId}:${name}`;
}
