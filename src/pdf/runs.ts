import { isBackward, type Run } from "./nodes.ts";

/** Lengths are sums of fractions. */
export const ROUNDING = 0.01;

const BLANK = 0x20;

/** What each glyph of a run stands for. */
export function lettersIn({ glyphs }: Run): string[] {
  return glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
}

export function hasMovedMarks(run: Run): boolean {
  return !isBackward(run) && lettersIn(run).some((letter) => /\p{M}/u.test(letter));
}

/** The blank at a line's end, which reaches into the next column, is no part of the words that are read as one. */
export function withBlankApart(run: Run): Run[] {
  const { glyphs, positions, xAdvance } = run;
  if (!hasMovedMarks(run) || glyphs.at(-1)?.codePoints[0] !== BLANK) return [run];
  const width = positions.at(-1)?.xAdvance ?? 0;
  return [
    { ...run, glyphs: glyphs.slice(0, -1), positions: positions.slice(0, -1), xAdvance: xAdvance - width },
    { ...run, glyphs: glyphs.slice(-1), positions: positions.slice(-1), xAdvance: width },
  ];
}

/**
 * By how much each blank of a line is narrowed so that it fits, in points: react-pdf takes a word more where they can give.
 * @param width of the column
 * @returns null when it would take more than that, and words run out of their column
 */
export function narrowingOf(runs: Run[], width: number): number | null {
  const advances = runs.flatMap(({ glyphs, positions }) =>
    glyphs.map(({ codePoints: [first] }, index) => ({
      isBlank: first === BLANK,
      width: positions[index]?.xAdvance ?? 0,
    }))
  );
  // The blank at the end of a line takes no room.
  if (advances.at(-1)?.isBlank) advances.pop();
  const over = advances.reduce((sum, { width }) => sum + width, 0) - width;
  if (over <= ROUNDING) return 0;
  const blanks = advances.filter(({ isBlank }) => isBlank);
  const narrowing = over / blanks.length;
  return narrowing > (blanks[0]?.width ?? 0) / 2 ? null : narrowing;
}
