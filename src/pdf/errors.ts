export type PdfErrorCode = "TOO_LARGE" | "TIMEOUT" | "FAILED" | "CLOSED";

/** The message is written for the reader who wanted it. */
export class PdfError extends Error {
  override name = "PdfError";
  readonly code: PdfErrorCode;
  readonly #reason: string;

  constructor(code: PdfErrorCode, reason: string, what = "The PDF") {
    super(`${what} could not be made: ${reason}`);
    this.code = code;
    this.#reason = reason;
  }

  of(what: string): PdfError {
    return new PdfError(this.code, this.#reason, what);
  }
}
