import type { PersonSummary } from "./users.ts";

/** Of characters that can be seen. Spec section 5. */
export const PASSWORD_MIN_LENGTH = 8;

export const PASSWORD_HINT = "At least 8 characters, with at least one letter and one number";

export const TEMPORARY_PASSWORD_HOURS = 72;

/** How long a link to a new password works after it was sent. */
export const PASSWORD_LINK_MINUTES = 30;

export function temporaryPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + TEMPORARY_PASSWORD_HOURS * 60 * 60_000);
}

/**
 * A password as it is hashed and compared: the same on every keyboard and system (RFC 8265, OpaqueString). Any blank is
 * U+0020, letters are composed (NFC), and invisible characters, which the owner could not type again, do not count.
 */
export function normalizePassword(password: string): string {
  return password.replace(/\p{Default_Ignorable_Code_Point}/gu, "").replace(/\p{Zs}/gu, " ").normalize("NFC");
}

/** A temporary password without what mail programs and pasting do to it: blanks around it, and dashes of another kind. */
export function normalizeTemporaryPassword(password: string): string {
  return normalizePassword(password).trim().replace(/[\p{Pd}\u2212]/gu, "-");
}

/** Visible characters. Blanks count between others. */
export function visibleLength(password: string): number {
  return [...normalizePassword(password).trim()].length;
}

export type PasswordOwner = PersonSummary;

export function passwordOwner({ firstName, lastName, email }: PasswordOwner): PasswordOwner {
  return { firstName, lastName, email };
}

/**
 * Why a password is easy to guess, or null when nothing speaks against it.
 * @param commonPasswords lower-case passwords that many people use
 */
export function passwordWeakness(
  password: string,
  owner: PasswordOwner,
  commonPasswords: ReadonlySet<string>,
): string | null {
  const plain = normalizePassword(password).toLowerCase();
  // People who are asked for more put a mark at the end.
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
