import emoji from "unicode-emoji-json/data-by-emoji.json" with { type: "json" };

const UNPRINTABLE_NOTE = "What is shown as [U+...] cannot be printed here. Read it on the request's print page.";

/**
 * Fits every text in plain data to the fonts. An emoji that they cannot draw becomes its name, and another character
 * its code point, so that an incomplete allergy note does not look complete. Line breaks stay; other control characters
 * and invisible formatting are dropped.
 * @returns the fitted data, and a line to print with it when a code point was written out
 */
export function toPrintable<Data>(data: Data, canDraw: (codePoint: number) => boolean): {
  value: Data;
  note: string | null;
} {
  function toDrawable(text: string): string {
    if (PLAIN.test(text)) return text;
    return [...withNames(inOneForm(text), canDraw)].map((char) => {
      if (char === "\n") return char;
      if (/[\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(char)) return "";
      const codePoint = char.codePointAt(0) ?? 0;
      if (canDraw(codePoint)) return char;
      return `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`;
    }).join("");
  }

  const value: Data = JSON.parse(
    JSON.stringify(data),
    (_key, part) => typeof part === "string" ? toDrawable(part) : part,
  );
  return { value, note: hasCodes(JSON.stringify(value)) ? UNPRINTABLE_NOTE : null };
}

/** Whether a printable text has a code point that was written out. */
export function hasCodes(text: string): boolean {
  return /\[U\+[0-9A-F]{4,6}\]/.test(text);
}

/** Most texts are plain. */
const PLAIN = /^[\n\x20-\x7e]*$/;

function inOneForm(text: string): string {
  const lines = text.normalize("NFC").replace(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("\t", "    ");
  return lines.replace(LIGATURES, (ligature) => ligature.normalize("NFKC"));
}

// Of Latin, Hebrew and Arabic letters. Fonts draw them as the letters they are made of, which a layout counts.
const LIGATURES = /[\ufb00-\ufdff\ufe70-\ufefc]/g;

/** Writes the English names of emoji, "[peanuts]", whatever the tone of a skin; of unknown joined ones, those of their parts. */
function withNames(text: string, canDraw: (codePoint: number) => boolean): string {
  return text.replace(VARIANTS, "").replace(EMOJI, (sign) => {
    const parts = NAMES.has(sign) ? [sign] : sign.split("\u200d");
    return parts.map((part) => {
      const [codePoint = 0, ...others] = [...part].map((char) => char.codePointAt(0) ?? 0);
      return NAMES.has(part) && (others.length > 0 || !canDraw(codePoint)) ? `[${NAMES.get(part)}]` : part;
    }).join("");
  });
}

const EMOJI =
  /\p{Regional_Indicator}{2}|[\d#*]\u20e3|\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|[\u{e0020}-\u{e007f}])*/gu;
const VARIANTS = /[\ufe0f\p{Emoji_Modifier}]/gu;
const NAMES = new Map(Object.entries(emoji).map(([sign, { name }]) => [sign.replace(VARIANTS, ""), name]));

/**
 * Returns the lengths of a text's lines as `toPrintable` draws them, or more, without opening the fonts. Letters
 * outside of the ranges that both faces have in full count as written out.
 */
export function drawnLengths(text: string): number[] {
  if (PLAIN.test(text)) return text.split("\n").map(({ length }) => length);
  return withNames(inOneForm(text), () => false).split("\n").map((line) =>
    line.length + (line.match(WRITTEN_OUT)?.length ?? 0) * (LONGEST_CODE.length - 1)
  );
}

/** All but Latin, Greek and Cyrillic letters, the marks above and below them, and common signs. */
const WRITTEN_OUT =
  /[^\x20-\x7e\xa0-\u02e9\u0300-\u034f\u038e-\u03a1\u03a3-\u0525\u1e00-\u1efb\u2000-\u2064\u2190-\u2311\u2500-\u269c]/gu;
const LONGEST_CODE = "[U+10FFFF]";
