/**
 * Line breaks, control characters and reversals of the writing direction become single spaces, so that no name can add
 * a line to a sheet, a table or a message.
 */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}
