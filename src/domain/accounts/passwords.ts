import type { PersonSummary } from "./users.ts";

/** The least number of visible characters. Spec section 5. */
export const PASSWORD_MIN_LENGTH = 8;

export const PASSWORD_HINT = "At least 8 characters, with at least one letter and one number";

export const TEMPORARY_PASSWORD_HOURS = 72;

/** How long a link to a new password works after it was sent. */
export const PASSWORD_LINK_MINUTES = 30;

export function temporaryPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + TEMPORARY_PASSWORD_HOURS * 60 * 60_000);
}

/** Makes a password the same on every keyboard (RFC 8265, OpaqueString), without characters that nobody can see. */
export function normalizePassword(password: string): string {
  return password.replace(/\p{Default_Ignorable_Code_Point}/gu, "").replace(/\p{Zs}/gu, " ").normalize("NFC");
}

/** Removes what mail programs and pasting do to a temporary password: blanks around it, and other kinds of dashes. */
export function normalizeTemporaryPassword(password: string): string {
  return normalizePassword(password).trim().replace(/[\p{Pd}\u2212]/gu, "-");
}

/** Counts visible characters, and the blanks between them. */
export function visibleLength(password: string): number {
  return [...normalizePassword(password).trim()].length;
}

export type PasswordOwner = PersonSummary;

export function passwordOwner({ firstName, lastName, email }: PasswordOwner): PasswordOwner {
  return { firstName, lastName, email };
}

/** Returns why a password is easy to guess, or null. `commonPasswords` are in lower case. */
export function passwordWeakness(
  password: string,
  owner: PasswordOwner,
  commonPasswords: ReadonlySet<string>,
): string | null {
  const plain = normalizePassword(password).toLowerCase();
  // People who are asked for another character put a mark at the end.
  if (commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[^\p{L}\p{N}]+$/u, ""))) {
    return "This is one of the most common passwords, so it's easy to guess. Choose another one.";
  }
  if (isMadeOf(plain, ownWords(owner))) {
    return "This is based on your name or email address, so it's easy to guess. Choose another one.";
  }
  return null;
}

/** The lower-case words that are known of a person, longest first. */
function ownWords({ firstName, lastName, email }: PasswordOwner): string[] {
  const words = [firstName, lastName, email].flatMap((text) => {
    const plain = normalizePassword(text).toLowerCase();
    return [plain, ...plain.split(/[^\p{L}\p{N}\p{M}]+/u)];
  });
  return words.filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length);
}

/** Whether hardly a letter is left of a password without these words. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), password);
  return rest !== password && (rest.match(/\p{L}/gu) ?? []).length < 4;
}
