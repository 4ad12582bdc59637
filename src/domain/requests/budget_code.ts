/** Writes an account in one way, so that a report counts it once: capitals, plain hyphens, single blanks between words. */
export function tidyBudgetCode(code: string): string {
  return code.toUpperCase().replace(/\s*[\p{Pd}\u2212]\s*/gu, "-").replace(/\s+/g, " ").trim();
}
