import type { District } from "../district/district.ts";
import type { Schools } from "../district/schools.ts";
import type { MailContent } from "./content.ts";

/** What of the district every message names, as it is when the message leaves. */
export interface MailContext {
  district: District;
  schools: Schools;
}

/** A message of the outbox that one worker holds until `leasedUntil`; no other sends it meanwhile. */
export interface ClaimedMail {
  id: string;
  content: MailContent;
  mailContext: MailContext;
  to: { name: string; address: string };
  /** How often it was sent again on purpose; part of the Message-ID. */
  resends: number;
  /** How many attempts were started, this one included. */
  attempts: number;
  createdAt: Date;
  /** Also proves, when the result is written, that this claim still holds the message. */
  leasedUntil: Date;
}

/** What a worker must show to write a message's result. */
export type MailLease = Pick<ClaimedMail, "id" | "leasedUntil">;
