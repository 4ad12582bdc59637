import type { CurrentUser } from "../domain/users.ts";

/** What the middleware leaves on Hono's context for the routes behind it. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Set by Hono's secure headers; every script of the page carries it. */
    secureHeadersNonce: string;
    session: Session | null;
    /** A cookie was sent, but its session does not count any more. */
    hasExpiredSession: boolean;
  };
}

/** A request's session: who it is, and the secrets that belong to it. */
export interface Session {
  user: CurrentUser;
  tokenHash: Uint8Array;
  csrfToken: string;
}
