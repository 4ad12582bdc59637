/** What a file begins with so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One record of a CSV file with its line break. Every field is quoted. RFC 4180, section 2. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map((field) => `"${escapeFormula(field).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/** A field that a spreadsheet would take for a formula begins with an apostrophe. OWASP, CSV Injection. */
function escapeFormula(field: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(field) ? `'${field}` : field;
}
