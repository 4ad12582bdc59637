/** Reasons for which there is no document. */
export type PdfErrorCode = "TOO_LARGE" | "TIMEOUT" | "FAILED" | "CLOSED";

/** A PDF could not be made. The message is written for the person who wanted it. */
export class PdfError extends Error {
  override name = "PdfError";
  readonly code: PdfErrorCode;
  readonly #reason: string;

  constructor(code: PdfErrorCode, reason: string, what = "The PDF") {
    super(`${what} could not be made: ${reason}`);
    this.code = code;
    this.#reason = reason;
  }

  /** The same error, saying which PDF it is about. */
  of(what: string): PdfError {
    return new PdfError(this.code, this.#reason, what);
  }
}
