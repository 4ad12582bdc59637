import type { CurrentUser } from "../domain/accounts/users.ts";
import type { ClientConnection } from "./listen.ts";

/** What Hono's context holds: the connection, and what the middleware sets for the routes behind it. */
export interface AppEnv {
  Bindings: ClientConnection;
  Variables: {
    /** Stands in the log beside what goes wrong. A requestId, everywhere else, is a lunch request's. */
    httpRequestId: string;
    /** Set by Hono's secure headers; every script of the page carries it. */
    secureHeadersNonce: string;
    session: Session | null;
    /** Whether a cookie was sent whose session is over. */
    hasExpiredSession: boolean;
  };
}

/** Who makes a request, and the secrets of their session. */
export interface Session {
  user: CurrentUser;
  tokenHash: Uint8Array;
  csrfToken: string;
}
