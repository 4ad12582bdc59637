import type { PersonSummary } from "./users.ts";

/** Of characters that can be seen. Spec section 5. */
export const PASSWORD_MIN_LENGTH = 8;

/** Said beside a new password before it is checked. Spec section 5. */
export const PASSWORD_HINT = "At least 8 characters, with at least one letter and one number";

/** A password that somebody else chose works for so long. */
export const TEMPORARY_PASSWORD_HOURS = 72;

/** When a temporary password that is given now stops working. */
export function temporaryPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + TEMPORARY_PASSWORD_HOURS * 60 * 60_000);
}

/**
 * A password as it is hashed and compared: the same on every keyboard and system. RFC 8265, OpaqueString: any blank is
 * U+0020, and composed letters are one character (NFC). What cannot be seen does not count, so that nobody keeps a
 * password by adding to it what nobody types. Control characters are refused where a password is chosen.
 */
export function normalizePassword(password: string): string {
  return password.replace(/\p{Default_Ignorable_Code_Point}/gu, "").replace(/\p{Zs}/gu, " ").normalize("NFC");
}

/** How many characters of a password can be seen. Blanks count between others. */
export function visibleLength(password: string): number {
  return [...normalizePassword(password).trim()].length;
}

/** Whose password it is, as far as it is known. */
export type PasswordOwner = PersonSummary;

/** The part of an account that a password is compared with. */
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

/** The lower-case words that anybody knows about a person, longest first. */
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
