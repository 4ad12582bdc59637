import type { CurrentUser } from "../domain/accounts/users.ts";
import type { Log } from "../process/log.ts";
import type { ClientConnection } from "./server/listen.ts";

export interface AppEnv {
  Bindings: ClientConnection;
  Variables: {
    log: Log;
    /** The id logged with errors. Everywhere else, a requestId is a lunch request's. */
    httpRequestId: string;
    /** Aborts, with the error to answer instead, when the response has not begun in time. */
    deadline: AbortSignal;
    /** Resolves when an answer that is made while it is sent has been made, or nobody takes it any more. */
    bodyEnded?: Promise<void>;
    session: Session | null;
    /** Whether the request has a cookie whose session is over. */
    hasExpiredSession: boolean;
    waiting?: { requests: number; users: number; mail: number };
  };
}

export interface Session {
  user: CurrentUser;
  tokenHash: Uint8Array;
  /** Every state-changing call carries it. It is in no page. */
  csrfToken: string;
  /** The state of the district that the session was read with: it rises with every change of what pages show. */
  districtRevision: number;
  endsAt: Date;
  canStay: boolean;
}
