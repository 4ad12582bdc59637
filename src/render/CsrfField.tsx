import { useRequestContext } from "@hono/react-renderer";
import type { AppEnv } from "../http/env.ts";

/** Carries the session's CSRF token in a form that a browser posts without script. */
export function CsrfField() {
  const { session } = useRequestContext<AppEnv>().var;
  return <input type="hidden" name="csrfToken" value={session?.issuedCsrfToken ?? ""} />;
}
