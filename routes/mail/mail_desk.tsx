import { type Context, Hono } from "hono";
import { countOutbox, listOutbox } from "../../db/outbox/list.ts";
import { sendAgain, sendAllAgain } from "../../db/outbox/send_again.ts";
import { type MailListQuery, mailListQuery, sendAgainForm, sendAllAgainForm } from "../../src/domain/list_query.ts";
import { Refusal } from "../../src/domain/refusals.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { csrfField } from "../../src/http/csrf.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { STATUS_OF } from "../../src/http/errors.ts";
import { page, type SignedInEnv } from "../../src/http/guards.ts";
import { form, mailId, query } from "../../src/http/valid.ts";
import type { Deps } from "../deps.ts";
import { MailDeskPage } from "./MailDeskPage.tsx";

/** What was sent by mail, what waits and what failed; what failed or got lost can be sent again. */
export function mailDeskRoutes(deps: Deps) {
  const { db, clock } = deps;
  return new Hono<AppEnv>()
    .get(urls.mailDesk, page("ADMIN"), query(mailListQuery), (c) => showDesk(deps, c, c.req.valid("query")))
    .post(urls.sendAgain(":id"), page("ADMIN"), mailId, csrfField, async (c) => {
      const { status, resends, ...place } = await form(c, sendAgainForm);
      const again = { mailId: c.req.valid("param").id, seen: { status, resends }, now: clock() };
      try {
        await db.transaction().execute((tx) => sendAgain(tx, again));
        return c.redirect(withQuery(urls.mailDesk, { status, q: place.q, page: place.page, again: "one" }), 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        c.status(STATUS_OF[error.code]);
        return await showDesk(deps, c, { status, ...place }, error.message);
      }
    })
    .post(urls.sendAllAgain, page("ADMIN"), csrfField, async (c) => {
      const { q } = await form(c, sendAllAgainForm);
      const sent = await db.transaction().execute((tx) => sendAllAgain(tx, { q, now: clock() }));
      const again = sent > 0 ? "all" : undefined;
      return c.redirect(withQuery(urls.mailDesk, { status: "FAILED", q, again }), 303);
    });
}

/** The list as it is now; instead of a page behind the last one, the last one. */
async function showDesk(
  deps: Deps,
  c: Context<SignedInEnv>,
  asked: MailListQuery,
  refusal?: string,
): Promise<Response> {
  const { db, clock, publicUrl, districtName, isMailConfigured } = deps;
  const [mail, counts] = await Promise.all([listOutbox(db, asked, asked), countOutbox(db)]);
  const { totalPages } = mail.pagination;
  if (asked.page > 1 && asked.page > totalPages) {
    return showDesk(deps, c, { ...asked, page: Math.max(totalPages, 1) }, refusal);
  }
  return c.render(
    <MailDeskPage
      user={c.var.session.user}
      asked={asked}
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
