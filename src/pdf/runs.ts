import { isBackward, type Run } from "./nodes.ts";

/** Rounding errors: lengths are sums of fractions. */
export const ROUNDING = 0.01;

const BLANK = 0x20;

export function lettersIn({ glyphs }: Run): string[] {
  return glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
}

export function hasMovedMarks(run: Run): boolean {
  return !isBackward(run) && lettersIn(run).some((letter) => /\p{M}/u.test(letter));
}

/** Parts the blank at a line's end, which reaches into the next column, from the words that are read as one. */
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
 * Returns by how many points each blank of a line is narrowed so that it fits `width`: react-pdf takes a word more
 * where blanks can give. Null when that is not enough, and words run out of their column.
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
