export type PdfErrorCode = "TOO_LARGE" | "TIMEOUT" | "FAILED" | "CLOSED";

/** An error whose message is written for the reader who wanted the PDF. */
export class PdfError extends Error {
  override name = "PdfError";
  readonly code: PdfErrorCode;
  readonly #reason: string;

  /** @param cause where in the program it failed, without a text that was drawn */
  constructor(code: PdfErrorCode, reason: string, what = "The PDF", cause?: unknown) {
    super(`${what} could not be made: ${reason}`, { cause });
    this.code = code;
    this.#reason = reason;
  }

  of(what: string): PdfError {
    return new PdfError(this.code, this.#reason, what, this.cause);
  }
}
