import type { Db } from "../db/client.ts";
import type { PasswordQueue } from "../src/auth/password_queue.ts";
import type { MiddlewareHandler } from "hono";
import type { SignedInEnv } from "../src/http/guards.ts";
import type { ReadinessCheck } from "../src/http/readiness.ts";
import type { Log } from "../src/log.ts";
import type { LabelPreview, LabelPreviewRequest } from "../src/domain/kitchen/label_preview.ts";
import type { PrintedDocument } from "../src/pdf/documents.ts";

/** What the process gives to the routes. */
export interface Deps {
  db: Db;
  /** The current instant; every rule is checked against it. */
  clock: () => Date;
  /** The origin under which people reach the product, without a trailing slash. */
  publicUrl: string;
  /** Whether people reach the product over https. */
  isHttps: boolean;
  /** Whether our own proxy stands in front and passes on the client's address. */
  trustProxy: boolean;
  /** Where all work with passwords waits for its turn. */
  passwordQueue: PasswordQueue;
  /** Answers a reader once for as long as nothing changes; only for what is made of the tables of migration 0010. */
  whileUnchanged: MiddlewareHandler<SignedInEnv>;
  /**
   * Has a person wait for one of their own places before a day of the kitchen is read, which may have thousands of meals,
   * and before a request is drawn as a PDF: the same few places for all of it.
   */
  inKitchenPlace: MiddlewareHandler<SignedInEnv>;
  log: Log;
  /** What /readyz checks besides the database, such as the disk. */
  readinessChecks?: readonly ReadinessCheck[];
  /** Whether there is an SMTP server to send mail through. */
  isMailConfigured: boolean;
  /** Makes a document for a reader, who may go away before it is done. */
  renderPdf: (document: PrintedDocument, reader: PdfReader) => Promise<Uint8Array<ArrayBuffer>>;
  /** Lays out one page of labels as the PDF has it. */
  previewLabels: (request: LabelPreviewRequest, reader: PdfReader) => Promise<LabelPreview>;
}

/** Who waits for a document. */
interface PdfReader {
  id: string;
  signal: AbortSignal;
}
