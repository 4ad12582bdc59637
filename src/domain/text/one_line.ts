/** Makes line breaks, control characters and direction marks single spaces, so that no name adds a line anywhere. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}
