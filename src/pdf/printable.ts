const UNPRINTABLE_NOTE =
  "Characters shown as [U+...] cannot be printed in this document. See them on the request's print page.";

/**
 * Fits every text in plain data to the document's fonts. A character that they cannot draw becomes its code point instead
 * of an empty box, so that an incomplete allergy note does not look complete. Line breaks stay; other control characters
 * and invisible formatting are dropped.
 * @param canDraw whether the fonts have a code point
 * @returns the fitted data, and a line to print with it when a character was written out
 */
export function toPrintable<Data>(data: Data, canDraw: (codePoint: number) => boolean): {
  value: Data;
  note: string | null;
} {
  let isComplete = true;

  function toDrawable(text: string): string {
    return [...text.normalize("NFC").replace(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("\t", "    ")].map((char) => {
      if (char === "\n") return char;
      if (/[\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(char)) return "";
      const codePoint = char.codePointAt(0) ?? 0;
      if (canDraw(codePoint)) return char;
      isComplete = false;
      return `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`;
    }).join("");
  }

  const value: Data = JSON.parse(
    JSON.stringify(data),
    (_key, part) => typeof part === "string" ? toDrawable(part) : part,
  );
  return { value, note: isComplete ? null : UNPRINTABLE_NOTE };
}
