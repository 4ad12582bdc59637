import type { MailDocument } from "../document.ts";

/** What the words of one kind of message are, before the frame that all share is put around them. */
export interface MailTemplate extends Partial<Pick<MailDocument, "quote" | "details" | "list">> {
  subject: string;
  title: string;
  paragraphs: string[];
  /** A path from src/domain/urls.ts. */
  link?: { label: string; path: string };
  /** Why the reader receives this, after "You receive this message because". */
  because: string;
}
