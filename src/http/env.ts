import type { CurrentUser } from "../domain/accounts/users.ts";
import type { ClientConnection } from "./listen.ts";

/** What stands on Hono's context: the connection, and what the middleware leaves for the routes behind it. */
export interface AppEnv {
  Bindings: ClientConnection;
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
