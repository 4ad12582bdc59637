/** The form to store and to search: without invisible characters, each letter composed with its marks (NFC). */
export function inStoredForm(text: string): string {
  return dropInvisible(text).normalize("NFC");
}

/**
 * Without blanks of no width, soft hyphens, fillers, tags, and what turns the writing direction around. Marks stay, as
 * Tlingit has them, and so does what joins the letters of other scripts or changes an emoji.
 */
export function dropInvisible(text: string): string {
  return text.replace(UNSEEN, "");
}

/** A short text, such as a time or an address, as it was meant where it was copied: every blank in it is a plain one. */
export function plainText(text: string): string {
  return dropInvisible(text).replace(/\s+/g, " ").trim();
}

// U+1F3FB to U+1F3FF are the skin tones. Latin letters are not joined, so there the joiners hide.
const JOINS_BEFORE = /(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f]/u;
const JOINS_AFTER = /(?!\p{Script=Latin})[\p{L}\p{Extended_Pictographic}]/u;

// What changes how the characters around it look stays: joiners, how an emoji is drawn, and variants of Chinese and Japanese
// letters. U+FFF9 to U+FFFB, which enclose annotations, are drawn as nothing though they are not ignorable by default.
const UNSEEN = new RegExp(
  [
    `(?<!${JOINS_BEFORE.source})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINS_AFTER.source})`,
    "(?<!\\p{Emoji})[\\ufe0e\\ufe0f]",
    "(?<!\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]",
    "(?![\\u200c\\u200d\\ufe0e\\ufe0f\\u{e0100}-\\u{e01ef}])[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]",
  ].join("|"),
  "gu",
);
