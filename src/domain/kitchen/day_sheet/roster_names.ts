/** A name as it was typed, and the number of its person, which is "" if there is none. */
export interface RosterName {
  name: string;
  number: string;
}

/** The heading of the numbers, which a roster has where a typed name has one. */
export const NUMBER_COLUMN = "ID number";

/** The place that a name may have in a list: "2. Reed, Pat". It has fewer digits than the number of a person. */
const PLACE = /^\d{1,3}[.)]\s+/;
const LETTER = /\p{L}/u;
const NUMBER_FIRST = /^#?(\d{4,10})(?:[\s,;:.)]+(?:\p{Pd}\s+)?)(.+)$/u;
const NUMBER_LAST = /^(.*?)[\s,;:(#]+(?:\p{Pd}\s+)?(\d{4,10})\)?$/u;

/** Reads names, one per line, each with a number of 4 to 10 digits before or behind it: "Pat Reed 123456". */
export function readRosterNames(text: string): RosterName[] {
  return text.split("\n").map((line) => readRosterName(line.trim())).filter(({ name }) => name !== "");
}

function readRosterName(line: string): RosterName {
  const [place = ""] = PLACE.exec(line) ?? [];
  const rest = line.slice(place.length);
  const [, first = "", behind = ""] = NUMBER_FIRST.exec(rest) ?? [];
  if (LETTER.test(behind)) return { name: place + behind, number: first };
  const [, before = "", last = ""] = NUMBER_LAST.exec(rest) ?? [];
  return LETTER.test(before) ? { name: place + before, number: last } : { name: line, number: "" };
}

/** Compares names with ł as l and ß as ss, ignoring case. */
export const alike = new Intl.Collator("en", { sensitivity: "base" });

/** Compares names as they were typed, but for their places in a list. */
export function byName(a: RosterName, b: RosterName): number {
  return alike.compare(a.name.replace(PLACE, ""), b.name.replace(PLACE, ""));
}

/** Returns the words of a name, whatever their order and marks, without its place and number: "2. Sample, Kaxʼdig". */
export function wordsOf(line: string): string {
  const { name } = readRosterName(line.trim());
  const words = name.replace(PLACE, "").normalize("NFKD").replaceAll(/[\p{M}\p{Lm}'‘’`]/gu, "").match(
    /[\p{L}\p{N}]+/gu,
  );
  return words?.sort(alike.compare).join(" ") ?? name;
}
