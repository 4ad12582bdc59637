import type { MailDocument } from "../document.ts";

/** What one kind of message says, before it gets the frame that all messages share. */
export interface MailTemplate extends Partial<Pick<MailDocument, "quote" | "details" | "list">> {
  subject: string;
  title: string;
  paragraphs: string[];
  /** A path from src/domain/urls.ts. */
  link?: { label: string; path: string };
  /** Why the reader receives this, after "You're receiving this email because". */
  because: string;
}
