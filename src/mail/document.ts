/** A message as plain data, in the order it is read. The text and the HTML both print this, so they say the same. */
export interface MailDocument {
  /** The office that sends it, above everything else. */
  sender: string;
  title: string;
  paragraphs: string[];
  /** What a person wrote, in their own lines, which end in "\n". */
  quote: { label: string; text: string } | null;
  details: { label: string; value: string }[];
  list: { heading: string; items: string[] } | null;
  /** A page to read; opening it never changes anything. */
  link: MailLink | null;
  footer: string[];
  /** Where the reader can choose not to receive this; null for a message that is always sent. */
  settings: MailLink | null;
}

export interface MailLink {
  label: string;
  /** With the origin. */
  url: string;
}
