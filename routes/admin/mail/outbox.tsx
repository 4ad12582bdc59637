import { type Context, Hono } from "hono";
import { findOutboxCounts, listOutbox } from "../../../db/mail/list_outbox.ts";
import { resendFailedMessages, resendMessage } from "../../../db/mail/resend.ts";
import { type OutboxQuery, outboxQuery, resendAllForm, resendForm } from "../../../src/domain/mail/queries.ts";
import { AppError } from "../../../src/domain/errors.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { csrfField } from "../../../src/http/csrf.ts";
import type { AppEnv } from "../../../src/http/env.ts";
import { STATUS_OF } from "../../../src/http/errors.ts";
import { page, type SignedInEnv } from "../../../src/http/guards.ts";
import { form, mailId, query } from "../../../src/http/validate.ts";
import type { Deps } from "../../deps.ts";
import { OutboxPage } from "./OutboxPage.tsx";

/** What was sent by mail, what waits and what failed; what failed or got lost can be sent again. */
export function outboxRoutes(deps: Deps) {
  const { db, clock } = deps;
  return new Hono<AppEnv>()
    .get(urls.outbox, page("ADMIN"), query(outboxQuery), (c) => showDesk(deps, c, c.req.valid("query")))
    .post(urls.resendMessage(":id"), page("ADMIN"), mailId, csrfField, async (c) => {
      const { status, resends, ...place } = await form(c, resendForm);
      const again = { mailId: c.req.valid("param").id, seen: { status, resends }, now: clock() };
      try {
        await db.transaction().execute((tx) => resendMessage(tx, again));
        return c.redirect(withQuery(urls.outbox, { status, q: place.q, page: place.page, again: "one" }), 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        c.status(STATUS_OF[error.code]);
        return await showDesk(deps, c, { status, ...place }, error.message);
      }
    })
    .post(urls.resendAllMessages, page("ADMIN"), csrfField, async (c) => {
      const { q } = await form(c, resendAllForm);
      const sent = await db.transaction().execute((tx) => resendFailedMessages(tx, { q, now: clock() }));
      const again = sent > 0 ? "all" : undefined;
      return c.redirect(withQuery(urls.outbox, { status: "FAILED", q, again }), 303);
    });
}

/** The list as it is now; instead of a page behind the last one, the last one. */
async function showDesk(
  deps: Deps,
  c: Context<SignedInEnv>,
  params: OutboxQuery,
  refusal?: string,
): Promise<Response> {
  const { db, clock, publicUrl, districtName, isMailConfigured } = deps;
  const [mail, counts] = await Promise.all([listOutbox(db, params, params), findOutboxCounts(db)]);
  const { totalPages } = mail.pagination;
  if (params.page > 1 && params.page > totalPages) {
    return showDesk(deps, c, { ...params, page: Math.max(totalPages, 1) }, refusal);
  }
  return c.render(
    <OutboxPage
      user={c.var.session.user}
      params={params}
      mail={mail}
      counts={counts}
      refusal={refusal}
      sender={{ publicUrl, districtName }}
      isMailConfigured={isMailConfigured}
      now={clock()}
    />,
    { title: "Mail" },
  );
}
