/** A text as it is stored and searched for: without what nobody sees, and each letter composed with its marks (NFC). */
export function inStoredForm(text: string): string {
  return dropInvisible(text).normalize("NFC");
}

/**
 * A text without what nobody sees: blanks of no width, soft hyphens, fillers, tags, and what turns the writing direction
 * around. Marks stay, as Tlingit has them, and so does what joins the letters of other scripts or changes an emoji.
 */
export function dropInvisible(text: string): string {
  return text.replace(INVISIBLE, (character, at: number) => isSeen(character, text, at) ? character : "");
}

// U+FFF9 to U+FFFB, which stand around annotations, are the only others that are drawn as nothing.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Whether a character changes how the ones around it look. */
function isSeen(character: string, text: string, at: number): boolean {
  // A character has two code units at most.
  const [before = ""] = Array.from(text.slice(Math.max(0, at - 2), at)).slice(-1);
  const [after = ""] = Array.from(text.slice(at + character.length, at + character.length + 2));
  if (/[\u200c\u200d]/.test(character)) return JOINS_BEFORE.test(before) && JOINS_AFTER.test(after);
  if (/[\ufe0e\ufe0f]/.test(character)) return /\p{Emoji}/u.test(before);
  // Of Chinese and Japanese names.
  return /[\u{e0100}-\u{e01ef}]/u.test(character) && /\p{Script=Han}/u.test(before);
}

// U+1F3FB to U+1F3FF are the skin tones. Latin letters are not joined, so there the joiners hide.
const JOINS_BEFORE = /(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f]/u;
const JOINS_AFTER = /(?!\p{Script=Latin})[\p{L}\p{Extended_Pictographic}]/u;
