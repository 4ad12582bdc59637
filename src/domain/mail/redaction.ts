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
  return reason === null || meals.some(revealedBy(reason)) ? null : reason;
}

/**
 * Returns a check of whether `reason` shares a word with a meal. The reason is taken apart once, so that each meal costs
 * only its own length, however long the reason is.
 */
export function revealedBy(reason: string): (meal: Meal) => boolean {
  const folded = fold(reason);
  const reasonStems = new Set(significantWords(reason).flatMap(stems));
  const isMentioned = nameFinder(folded);
  const beginnings = beginningsIn(folded);
  return ({ studentName, notes }) =>
    nameParts(studentName).some(isMentioned) ||
    significantWords(notes).some((word) =>
      /\p{Script=Latin}/u.test(word)
        ? stems(word).some((stem) => reasonStems.has(stem))
        : beginnings.has(word.slice(0, BEGINNING))
    );
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
  const joined = text.replace(/\p{Pd}/gu, "");
  const words = (joined === text ? [text] : [text, joined]).flatMap((written) => fold(written).split(" "));
  return words.filter((word) => hasThreeLetters(word) && !COMMON_WORDS.has(word));
}

/** So many letters at the start of a word say which word it is. */
const BEGINNING = 5;

/** Two words match when they share one of these: diabetes and diabetic their first letters, eggs and egg the singular. */
function stems(word: string): string[] {
  return [word.slice(0, BEGINNING), word.replace(/(?<=.{3})(IES|Y|E?S|E)$/, "")];
}

function hasThreeLetters(word: string): boolean {
  return /^(?:\P{L}*\p{L}){3}/u.test(word);
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

/**
 * Returns a search for names in a folded text. "Annas" names Anna, but "banana" does not, nor does "both" name Bo. Scripts
 * that write no spaces are found anywhere.
 */
function nameFinder(folded: string): (name: string) => boolean {
  const starts = [...folded.matchAll(/(?<!\p{Script=Latin})[\p{L}\p{N}]/gu)].map(({ index }) => index);
  const tails = starts.map((start) => restOfWord(folded, start)).sort();
  const shortNames = new Set(tails.flatMap(shortNamesAtStart));
  return (name) => hasThreeLetters(name) ? isAnyPrefixed(tails, name) : shortNames.has(name);
}

function restOfWord(text: string, start: number): string {
  const end = text.indexOf(" ", start);
  return text.slice(start, end < 0 ? undefined : end);
}

/**
 * What of at most two letters, with digits, stands at the start of a word's rest and goes on in no Latin word or
 * number.
 */
function shortNamesAtStart(tail: string): string[] {
  const ahead = /^(?:\p{N}*\p{L}){0,2}\p{N}*/u.exec(tail)?.[0] ?? "";
  const ends = [...ahead.matchAll(/[\p{L}\p{N}]/gu)].map(({ 0: char, index }) => index + char.length);
  return ends.filter((end) => !/^[\p{Script=Latin}\p{N}]/u.test(tail.slice(end))).map((end) => tail.slice(0, end));
}

/** Whether one of the sorted texts begins with `prefix`, found by halving. */
function isAnyPrefixed(sorted: readonly string[], prefix: string): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < prefix) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(prefix) ?? false;
}

/** Every run of three to BEGINNING characters, to look the beginnings of words up in. */
function beginningsIn(folded: string): Set<string> {
  const runs = new Set<string>();
  for (let length = 3; length <= BEGINNING; length++) {
    for (let start = 0; start + length <= folded.length; start++) runs.add(folded.slice(start, start + length));
  }
  return runs;
}
