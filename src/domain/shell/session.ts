/** The fragment with which a user arrives from the district's sign-in: they may have been elsewhere before. */
export const SIGNED_IN = "#signed-in";

/** The same, after a sign-in that has just replaced their password. */
export const CONNECTED = "#connected";

/** Tells the pages' scripts when the session ends: its end, the server's time, and whether using it puts that off. */
export const SESSION_END_COOKIE = "session-end";
