import { createMiddleware } from "hono/factory";
import { urls } from "../domain/urls.ts";
import type { AppEnv } from "./env.ts";

/**
 * The pages that may be fetched before anybody asks for them: those of people who are not signed in. A browser may show a
 * prefetched page minutes later, whoever has signed in since then. And that a person looked at special meals is on
 * record, but a prefetch is not a look.
 */
const PREFETCHED: string[] = [urls.login, urls.register];

/** Has browsers prefetch these pages while the pointer rests on a link to one. WHATWG HTML, speculation rules. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: PREFETCHED }, eagerness: "moderate" }],
});

/** Refuses to prefetch any other page, whoever has the idea. The browser asks again when a person follows the link. */
export const refusePrefetch = createMiddleware<AppEnv>(async (c, next) => {
  const isPrefetch = c.req.header("Sec-Purpose")?.startsWith("prefetch") === true;
  if (isPrefetch && !mayBePrefetched(new URL(c.req.url))) return c.text("Not prefetched", 503);
  await next();
});

function mayBePrefetched({ pathname, search }: URL): boolean {
  return PREFETCHED.includes(pathname) && search === "";
}
