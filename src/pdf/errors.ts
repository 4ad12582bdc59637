/** Why there is no document. */
export type PdfErrorCode = "TOO_LARGE" | "TOO_MANY" | "BUSY" | "ABANDONED" | "TIMEOUT" | "FAILED" | "CLOSED";

/** A PDF could not be made. The message is written for the person who wanted it. */
export class PdfError extends Error {
  override name = "PdfError";
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, reason: string) {
    super(`The PDF of this request could not be made: ${reason}`);
    this.code = code;
  }
}
