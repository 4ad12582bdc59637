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
    const letters = word.trimEnd();
    const wordWidth = widthOf(letters);
    if (line !== "" && lineWidth + wordWidth > width) {
      lines.push(line);
      line = "";
      lineWidth = 0;
    }
    if (wordWidth > width) {
      const pieces = breakWord(word, width, widthOf);
      rest = pieces.pop() ?? "";
      lines.push(...pieces);
    }
    line += rest;
    // A space is as wide after any letter, and the words themselves come again.
    lineWidth += rest === word ? wordWidth + (word.length - letters.length) * widthOf(" ") : widthOf(rest);
  }
  return [...lines, line].map((text) => text.trimEnd());
}

/**
 * Breaks a word that is wider than the column, with one letter on a line in any case. It measures letters, which come
 * again, and each line once: measuring every head of a word of a thousand letters would take a thousand times as long.
 */
function breakWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = [];
  let letters: string[] = [];
  let sum = 0;
  for (const { segment } of graphemes.segment(word)) {
    const letterWidth = segment === " " ? 0 : widthOf(segment);
    while (letters.length > 0 && sum + letterWidth > width) {
      // Letters beside each other may be wider than apart.
      const over: string[] = [];
      while (letters.length > 1 && widthOf(letters.join("")) > width) over.unshift(letters.pop() ?? "");
      pieces.push(letters.join(""));
      letters = over;
      sum = over.reduce((total, letter) => total + widthOf(letter), 0);
    }
    letters.push(segment);
    sum += letterWidth;
  }
  return [...pieces, letters.join("")];
}
