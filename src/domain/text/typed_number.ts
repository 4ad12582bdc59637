/** The number that a typed text such as "1,200" stands for, if any. Hundreds of digits do not count as one. */
export function typedNumber(text: string): number | undefined {
  const digits = text.replaceAll(/[,\s]/g, "");
  return /^-?\d{1,100}(\.\d*)?$/.test(digits) ? Number(digits) : undefined;
}
