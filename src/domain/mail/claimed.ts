import type { MailContent } from "./content.ts";

/** A message of the outbox that one worker holds, and nobody else sends, until `leasedUntil`. */
export interface ClaimedMail {
  id: string;
  content: MailContent;
  to: { name: string; address: string };
  /** How often it was sent again on purpose; part of the Message-ID. */
  resends: number;
  /** How many tries were begun, this one included. */
  attempts: number;
  createdAt: Date;
  /** Also proves, when the result is written, that the message is still held by this claim. */
  leasedUntil: Date;
}

/** What a worker shows to write a message's result. */
export type MailLease = Pick<ClaimedMail, "id" | "leasedUntil">;
