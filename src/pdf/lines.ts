const graphemes = new Intl.Segmenter("en-US");

/**
 * Breaks a text into the lines that it takes in a column: at its own line breaks, and at spaces. Only a word wider than
 * the column breaks elsewhere, between any two letters and without a hyphen.
 * @param widthOf returns the width of a text, in the unit of `width`
 */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split("\n").flatMap((paragraph) => breakParagraph(paragraph, width, widthOf));
}

function breakParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  let lineWidth = 0;
  for (const word of paragraph.split(/(?<= )(?=[^ ])/)) {
    let rest = word;
    if (line !== "" && lineWidth + widthOf(rest.trimEnd()) > width) {
      lines.push(line);
      line = "";
      lineWidth = 0;
    }
    while (widthOf(rest.trimEnd()) > width) {
      const head = longestHead(rest, width, widthOf);
      lines.push(head);
      rest = rest.slice(head.length);
    }
    line += rest;
    lineWidth += widthOf(rest);
  }
  return [...lines, line].map((text) => text.trimEnd());
}

/** Returns as many letters of a word as fit, and one in any case. */
function longestHead(word: string, width: number, widthOf: (text: string) => number): string {
  let head = "";
  for (const { segment } of graphemes.segment(word)) {
    if (head !== "" && widthOf(head + segment) > width) break;
    head += segment;
  }
  return head;
}
