/** A message as plain data, in reading order. The text and the HTML both print this, so they say the same. */
export interface MailDocument {
  sender: string;
  title: string;
  paragraphs: string[];
  /** The `text` has the writer's own lines, which end in "\n". */
  quote: { label: string; text: string } | null;
  details: { label: string; value: string }[];
  list: { heading: string; items: string[] } | null;
  /** A page to read; opening it never changes anything. */
  link: MailLink | null;
  footer: string[];
  /** The page to stop receiving this kind of mail; null for a message that is always sent. */
  settings: MailLink | null;
}

interface MailLink {
  label: string;
  url: string;
}

const WIDTH = 72;

/** Renders plain text: short lines, every link alone on its own. */
export function renderText(document: MailDocument): string {
  const { sender, title, paragraphs, quote, details, list, link, footer, settings } = document;
  const blocks = [
    wrap(sender),
    `${wrap(title)}\n${"=".repeat(Math.min(title.length, WIDTH))}`,
    ...paragraphs.map((paragraph) => wrap(paragraph)),
    ...(quote ? [`${quote.label}:\n${quote.text.split("\n").map((line) => wrap(line, "  ")).join("\n")}`] : []),
    ...(details.length > 0 ? [details.map(({ label, value }) => wrap(`${label}: ${value}`)).join("\n")] : []),
    ...(list ? [`${list.heading}:\n${list.items.map((item) => wrap(item, "  ", "- ")).join("\n")}`] : []),
    ...(link ? [linkLines(link)] : []),
    ["--", ...footer.map((line) => wrap(line)), ...(settings ? [linkLines(settings)] : [])].join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function linkLines({ label, url }: MailLink): string {
  return `${label}:\n${url}`;
}

/** Breaks between words only: a long address stays whole. */
function wrap(text: string, indent = "", first = indent): string {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(/\s+/).filter((word) => word !== "")) {
    const isEmpty = line === first || line === indent;
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = `${indent}${word}`;
    } else {
      line += isEmpty ? word : ` ${word}`;
    }
  }
  return [...lines, line.trimEnd()].join("\n");
}
