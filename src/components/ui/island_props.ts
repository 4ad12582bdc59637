/**
 * Writes an island's props for an attribute of the page. HTML writes a quote as six characters, and JSON is full of
 * them.
 */
export function encodeProps(props: object): string {
  return swapQuotes(JSON.stringify(props));
}

export function decodeProps(text: string): Record<string, unknown> {
  return JSON.parse(swapQuotes(text));
}

/** Quotes become backticks and backticks quotes. Done twice, it changes nothing. */
function swapQuotes(text: string): string {
  return text.replace(/["`]/g, (quote) => quote === "`" ? '"' : "`");
}
