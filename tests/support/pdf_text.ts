import { extractText, getDocumentProxy } from "unpdf";

/** The text of a PDF without its blanks, since a line break on paper is not one in the text. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: true });
  return withoutBlanks(text);
}

/** A text as pdfText tells it. */
export function withoutBlanks(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, "");
}
