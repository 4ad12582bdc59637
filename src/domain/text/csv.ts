/** The beginning of a file, by which spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Writes records of a CSV file. Every field is quoted (RFC 4180, section 2), and one that a spreadsheet would take for
 * a formula begins with an apostrophe (OWASP, CSV Injection); a number such as -5 is none.
 */
export function csvLines(records: readonly (readonly (string | number)[])[]): string {
  return records.map((fields) => `${fields.map(csvField).join(",")}\r\n`).join("");
}

function csvField(value: string | number): string {
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
