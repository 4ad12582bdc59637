/** Returns the form to store and to search: without invisible characters, each letter composed with its marks (NFC). */
export function inStoredForm(text: string): string {
  return dropInvisible(text).normalize("NFC");
}

/** Drops invisible characters. Marks stay, as Tlingit has them, and so does what joins letters or changes an emoji. */
export function dropInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** Cleans a short text that was copied, such as a time or an address: every blank in it becomes a plain one. */
export function plainText(text: string): string {
  return dropInvisible(text).replace(/\s+/g, " ").trim();
}

// U+1F3FB to U+1F3FF are the skin tones. Latin letters are not joined, so there the joiners hide.
const JOINS_BEFORE = /(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f]/u;
const JOINS_AFTER = /(?!\p{Script=Latin})[\p{L}\p{Extended_Pictographic}]/u;

// What changes how the characters around it look stays: joiners, how an emoji is drawn, and variants of Chinese and Japanese
// letters. U+FFF9 to U+FFFB, which are around annotations, are drawn as nothing though they are not ignorable by default.
const INVISIBLE = new RegExp(
  [
    `(?<!${JOINS_BEFORE.source})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINS_AFTER.source})`,
    "(?<!\\p{Emoji})[\\ufe0e\\ufe0f]",
    "(?<!\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]",
    "(?![\\u200c\\u200d\\ufe0e\\ufe0f\\u{e0100}-\\u{e01ef}])[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]",
  ].join("|"),
  "gu",
);
