/** Why there is no document. */
export type PdfErrorCode = "TOO_LARGE" | "BUSY" | "TIMEOUT" | "FAILED" | "CLOSED";

/** A PDF that was not made; the message is fit for the person who asked for it. */
export class PdfError extends Error {
  override name = "PdfError";
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, reason: string) {
    super(`This request cannot be made into a PDF: ${reason}`);
    this.code = code;
  }
}
