import type { Db } from "../db/client.ts";
import type { Sheet } from "../src/domain/requests/sheet.ts";

/** What the routes are given by the process around them. */
export interface Deps {
  db: Db;
  /** Answers the instant that every rule is checked at. */
  clock: () => Date;
  /** Origin under which people reach the product, without a slash at its end. */
  publicUrl: string;
  /** Whether people reach the product over https. */
  isHttps: boolean;
  /** Whether a proxy of ours stands in front and tells the client's address. */
  trustProxy: boolean;
  districtName: string;
  /** Whether there is an SMTP server to send mail by. */
  isMailConfigured: boolean;
  renderPdf: (sheet: Sheet) => Promise<Uint8Array<ArrayBuffer>>;
}
