interface Meal {
  studentName: string;
  notes: string;
}

/**
 * The reason of a denial or deletion as far as mail may tell it: null when there is none, and when it names a student of
 * the request's special meals or repeats a note. It errs on the side of silence; the request's page tells the reason.
 */
export function mailableReason(reason: string | null, meals: readonly Meal[]): string | null {
  if (reason === null) return null;
  const folded = fold(reason);
  const secrets = meals.flatMap(({ studentName, notes }) => [...namesIn(studentName), ...phrasesIn(notes)]);
  return secrets.some((secret) => tells(folded, fold(secret))) ? null : reason;
}

/** The whole name, and each word of it that is not too short to mean anybody. */
function namesIn(studentName: string): string[] {
  return [studentName, ...fold(studentName).split(" ").filter((word) => lettersIn(word) >= LONG)];
}

/** The whole note, and each part of it between punctuation: a list of allergies is told by any item of it. */
function phrasesIn(notes: string): string[] {
  return [notes, ...notes.split(/[.,;:!?()/\n]+/).filter((phrase) => lettersIn(phrase) >= LONG)];
}

const LONG = 3;

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/**
 * Letters and digits in capitals with one space between words. Accents, the macrons of Tlingit and invisible characters
 * are left out, so that a name is found however it was typed.
 */
function fold(text: string): string {
  const bare = text.normalize("NFKD").replace(/[\p{M}\p{Cf}]+/gu, "").toUpperCase();
  // Unicode counts the letter-like apostrophe of X̱ʼáak among the letters; the one on keyboards it does not.
  return bare.replace(/([^\p{L}\p{N}]|[\u02b0-\u02ff])+/gu, " ").trim();
}

function tells(reason: string, secret: string): boolean {
  if (secret === "") return false;
  // "Annas" names Anna, but "banana" does not. Scripts that write no spaces are found anywhere.
  const end = lettersIn(secret) >= LONG ? "" : "(?![\\p{L}\\p{N}])";
  return new RegExp(`(?<!\\p{Script=Latin})${secret}${end}`, "u").test(reason);
}
