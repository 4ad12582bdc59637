import { type Context, Hono } from "hono";
import { actorOf } from "../../../db/accounts/actor.ts";
import { transact } from "../../../db/client.ts";
import { findOutboxCounts, listOutbox } from "../../../db/mail/list_outbox.ts";
import { resendFailedMessages, resendMessage } from "../../../db/mail/resend.ts";
import { type OutboxParams, outboxParams, resendAllForm, resendForm } from "../../../src/domain/mail/outbox.ts";
import { messageNotFound } from "../../../src/domain/http/errors.ts";
import { lastPage } from "../../../src/domain/lists/pagination.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { readForm } from "../../../src/http/middleware/form_values.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { idParam, queryParams } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { refusalOn } from "../../forms.ts";
import { OutboxPage } from "./OutboxPage.tsx";

export function outboxRoutes(deps: Deps) {
  const { db, clock } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.outbox, queryParams(outboxParams), (c) => renderOutbox(deps, c, c.req.valid("query")))
    .post(urls.resendMessage(":id"), idParam(messageNotFound), async (c) => {
      const { resends, ...list } = await readForm(c, resendForm);
      const { status, q, page } = list;
      const actor = actorOf(c.var.session);
      const resend = { actor, mailId: c.req.valid("param").id, seen: { status, resends }, now: clock() };
      try {
        await transact(db, (tx) => resendMessage(tx, resend));
        return c.redirect(withQuery(urls.outbox, { status, q, page, done: "messageResent" }), 303);
      } catch (error) {
        // The list is not for a user who has just lost access to it.
        const { message } = refusalOn(c, error, ({ code }) => code === "CONFLICT" || code === "NOT_FOUND");
        return await renderOutbox(deps, c, list, message);
      }
    })
    .post(urls.resendAllMessages, async (c) => {
      const { q } = await readForm(c, resendAllForm);
      const actor = actorOf(c.var.session);
      const sent = await transact(db, (tx) => resendFailedMessages(tx, { actor, q, now: clock() }));
      const done = sent > 0 ? "messagesResent" : undefined;
      return c.redirect(withQuery(urls.outbox, { status: "FAILED", q, done }), 303);
    });
}

/** Its last page when `params` names one beyond it. */
async function renderOutbox(
  deps: Deps,
  c: Context<SignedInEnv>,
  params: OutboxParams,
  errorMessage?: string,
): Promise<Response> {
  const { db, clock, publicUrl, isMailConfigured } = deps;
  const [mail, counts] = await Promise.all([listOutbox(db, params, params), findOutboxCounts(db)]);
  const last = lastPage(mail.pagination);
  if (params.page > last) return renderOutbox(deps, c, { ...params, page: last }, errorMessage);
  return c.render(
    <OutboxPage
      params={params}
      mail={mail}
      counts={counts}
      errorMessage={errorMessage}
      publicUrl={publicUrl}
      isMailConfigured={isMailConfigured}
      now={clock()}
    />,
    { title: "Mail" },
  );
}
