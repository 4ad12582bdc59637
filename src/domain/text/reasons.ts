/** How long the reason of a denial, a revocation or a deletion can be, in characters. */
export const MAX_REASON_LENGTH = 1000;
