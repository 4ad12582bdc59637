import type { CurrentUser } from "../domain/accounts/users.ts";
import type { Log } from "../process/log.ts";
import type { ClientConnection } from "./listen.ts";

/** What Hono's context holds: the connection, and what middleware sets for the routes. */
export interface AppEnv {
  Bindings: ClientConnection;
  Variables: {
    log: Log;
    /** Logged with errors. Everywhere else, a requestId is a lunch request's. */
    httpRequestId: string;
    /** Aborts, with what is answered instead, when the response has not begun in time. */
    deadline: AbortSignal;
    /** Set by Hono's secure headers. Every script on the page carries it. */
    secureHeadersNonce: string;
    session: Session | null;
    /** Whether the request has a cookie whose session is over. */
    hasExpiredSession: boolean;
  };
}

/** Who makes a request, and the secrets of their session. */
export interface Session {
  user: CurrentUser;
  tokenHash: Uint8Array;
  /** What a request must prove to know. Never printed as it is. */
  csrfToken: string;
  /** The token under a mask of this request, as pages and calls hand it out (maskToken). */
  issuedCsrfToken: string;
  /** Which state of the district the session was read with: it rises with every change of what pages show. */
  districtRevision: number;
  /** Whether they have not put the welcome of their role away yet. */
  isWelcomeDue: boolean;
}
