import assert from "node:assert/strict";
import type { ReceivedMail } from "./smtp.ts";
import { headersOf } from "./smtp.ts";

/** The path and query of the link in a message that asks to confirm an address, and its token. */
export function confirmationLink(mail: ReceivedMail): { path: string; token: string } {
  // Decoded, a "=" may stand where the line went on.
  const body = mail.body.replace(/=\r\n/g, "").replaceAll("=3D", "=");
  const path = /\/confirm-address\?token=[\w-]+/.exec(body)?.[0];
  assert(path, `no link in ${headersOf(mail, "subject")}:\n${mail.body}`);
  return { path, token: path.split("=")[1] ?? "" };
}
