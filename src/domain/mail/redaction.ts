interface Meal {
  studentName: string;
  notes: string;
}

/**
 * The reason of a denial or deletion as far as mail may repeat it: null when there is none, and when it shares a word with
 * a student's name or a note of the request's special meals. It errs on the side of silence, and knows neither other
 * languages nor synonyms: "nuts" does not match "peanut". The request's page always shows the reason.
 */
export function redactReason(reason: string | null, meals: readonly Meal[]): string | null {
  if (reason === null) return null;
  const folded = fold(reason);
  const reasonStems = new Set(significantWords(reason).flatMap(stems));
  const isRevealed = ({ studentName, notes }: Meal) =>
    nameParts(studentName).some((name) => mentionsName(folded, name)) ||
    significantWords(notes).some((word) => mentionsWord(folded, reasonStems, word));
  return meals.some(isRevealed) ? null : reason;
}

/** Words of any note and any reason: with them, a note like "please pack a lunch" would silence every reason. */
const COMMON_WORDS = new Set(
  ("THE AND FOR WITH NOT ARE HAS HAVE CAN CANNOT MUST ONLY THIS THAT PLEASE NEED NEEDS FREE " +
    "LUNCH LUNCHES MEAL MEALS FOOD STUDENT STUDENTS PACK BAG").split(" "),
);

/** Every word of a name except initials, which identify nobody. */
function nameParts(studentName: string): string[] {
  return fold(studentName).split(" ").filter((word) => word !== "" && !/^[\p{Script=Latin}\p{N}]$/u.test(word));
}

/** The words of three or more letters, except everyday ones; hyphenated ones both split and joined: Epi-Pen, EpiPen. */
function significantWords(text: string): string[] {
  const words = [text, text.replace(/\p{Pd}/gu, "")].flatMap((written) => fold(written).split(" "));
  return words.filter((word) => letterCount(word) >= 3 && !COMMON_WORDS.has(word));
}

/** Two words match when they share one of these: diabetes and diabetic their first letters, eggs and egg the singular. */
function stems(word: string): string[] {
  return [word.slice(0, 5), word.replace(/(?<=.{3})(IES|Y|E?S|E)$/, "")];
}

function letterCount(text: string): number {
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

/** "Annas" names Anna, but "banana" does not, nor does "both" name Bo. Scripts that write no spaces are found anywhere. */
function mentionsName(folded: string, name: string): boolean {
  const end = letterCount(name) >= 3 ? "" : "(?![\\p{Script=Latin}\\p{N}])";
  return new RegExp(`(?<!\\p{Script=Latin})${name}${end}`, "u").test(folded);
}

function mentionsWord(folded: string, reasonStems: ReadonlySet<string>, word: string): boolean {
  if (!/\p{Script=Latin}/u.test(word)) return folded.includes(word.slice(0, 5));
  return stems(word).some((stem) => reasonStems.has(stem));
}
