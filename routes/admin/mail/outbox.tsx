import { type Context, Hono } from "hono";
import type { Writer } from "../../../db/accounts/actor.ts";
import { findMailContext } from "../../../db/mail/context.ts";
import { findOutboxCounts, listOutbox } from "../../../db/mail/list_outbox.ts";
import { resendFailedMessages, resendMessage } from "../../../db/mail/resend.ts";
import { type OutboxParams, outboxParams, resendAllForm, resendForm } from "../../../src/domain/mail/outbox.ts";
import { type AppError, messageNotFound } from "../../../src/domain/http/errors.ts";
import { lastPage } from "../../../src/domain/lists/pagination.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { checkFields } from "../../../src/http/middleware/form_values.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { idParam, queryParams, readFields } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { redirectAfter, tryForm } from "../../forms.ts";
import { transactionalWrites, writerOf } from "../../write.ts";
import { OutboxPage } from "./OutboxPage.tsx";

const resend = transactionalWrites<Writer & { mailId: string }>()(
  {},
  resendForm,
  (tx, { status, resends, ...by }) => resendMessage(tx, { ...by, seen: { status, resends } }),
);

const resendAll = transactionalWrites<Writer>()(
  {},
  resendAllForm,
  async (tx, by) => ({ q: by.q, sent: await resendFailedMessages(tx, by) }),
);

/** Whether the list is shown: not to a user who has just lost access to it. */
const isShown = ({ code }: AppError) => code === "CONFLICT" || code === "NOT_FOUND";

export function outboxRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.outbox, queryParams(outboxParams), (c) => renderOutbox(deps, c, c.req.valid("query")))
    .post(urls.resendMessage(":id"), idParam(messageNotFound), async (c) => {
      const fields = await readFields(c);
      const by = { ...writerOf(c, deps.clock()), mailId: c.req.valid("param").id };
      const list = checkFields(outboxParams, fields);
      const tried = await tryForm(deps, c, resend, by, fields, isShown);
      if ("open" in tried) return await renderOutbox(deps, c, list, tried.open.refusal);
      const { status, q, page } = list;
      return c.redirect(withQuery(urls.outbox, { status, q, page, done: "messageResent" }), 303);
    })
    .post(
      urls.resendAllMessages,
      redirectAfter(
        deps,
        resendAll,
        ({ q, sent }) => withQuery(urls.outbox, { status: "FAILED", q, done: sent > 0 ? "messagesResent" : undefined }),
      ),
    );
}

/** Shows the last page when `params` names one beyond it. */
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
      {...{ params, mail, counts, errorMessage, isMailConfigured }}
      sender={{ publicUrl, ...await findMailContext(db, mail.data) }}
      isSuperAdmin={c.var.session.user.isSuperAdmin}
      now={clock()}
    />,
    { title: "Mail" },
  );
}
