import { useRequestContext } from "@hono/react-renderer";
import type { AppEnv } from "../http/env.ts";

/**
 * Carries the session's CSRF token in a form that a browser posts without script.
 * @param form the id of the form, where this stands outside of it: an island is rendered without the request, and hydrates
 * from props that must not hold the token
 */
export function CsrfField({ form }: { form?: string }) {
  const { session } = useRequestContext<AppEnv>().var;
  return <input type="hidden" name="csrfToken" form={form} value={session?.issuedCsrfToken ?? ""} />;
}
