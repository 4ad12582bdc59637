/** The fragment with which a user arrives from the district's sign-in: they may have been elsewhere before. */
export const SIGNED_IN = "#signed-in";

/** The same, when that sign-in has just replaced their password. */
export const CONNECTED = "#connected";
