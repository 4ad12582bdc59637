import type { Db } from "../db/client.ts";
import type { Sheet } from "../src/domain/sheet.ts";

/** What the routes are given by the process around them. */
export interface Deps {
  db: Db;
  /** Answers the instant that every rule is checked at. */
  clock: () => Date;
  /** Whether people reach the product over https. */
  isHttps: boolean;
  /** Whether a proxy of ours stands in front and tells the client's address. */
  trustProxy: boolean;
  districtName: string;
  renderPdf: (sheet: Sheet) => Promise<Uint8Array<ArrayBuffer>>;
}
