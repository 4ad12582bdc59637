import assert from "node:assert/strict";
import { strFromU8, unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
// Another parser than the library's that writes the files. It comes without types.
import Papa from "papaparse";

/** The records of a CSV file, the titles first. */
export function parseCsv(text: string): string[][] {
  const { data, errors } = Papa.parse(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true });
  assert.deepEqual(errors, []);
  return data;
}

/** The rows of a CSV file by their titles. */
export function parseCsvRows(text: string): Record<string, string>[] {
  const [titles = [], ...rows] = parseCsv(text);
  return rows.map((fields) => {
    assert.equal(fields.length, titles.length, "as many fields as titles");
    return Object.fromEntries(titles.map((title, index) => [title, fields[index] ?? ""]));
  });
}

/** Reads what is in the cells of an .xlsx file that have something, texts and numbers as such, and its XML. */
export function readXlsx(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const part = (name: string) => strFromU8(files[`xl/${name}.xml`] ?? new Uint8Array());
  const texts = [...part("sharedStrings").matchAll(/<t(?: [^>]*)?>([^<]*)</g)].map(([, text = ""]) =>
    text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&")
      .replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))
  );
  const sheet = part("worksheets/sheet1");
  const cells = sheet.split("<row ").slice(1).map((row) =>
    [...row.matchAll(/( t="s")?><v>(.*?)</g)].map(([, isText, value]) => isText ? texts[Number(value)] : Number(value))
  );
  return { cells, sheet, styles: part("styles") };
}

/** The text of a PDF without its blanks, since a line break on paper is not one in the text. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return withoutBlanks(text);
}

/** A text as pdfText tells it. */
export function withoutBlanks(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, "");
}
