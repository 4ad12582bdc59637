import { type Context, Hono } from "hono";
import { BackupError } from "../../../db/backups/error.ts";
import { actorOf, requireActor } from "../../../db/accounts/actor.ts";
import { findPoolUse, transact } from "../../../db/client.ts";
import { recordDistrictEvent } from "../../../db/history/record.ts";
import { findMailContext } from "../../../db/mail/context.ts";
import { countStuckMail, findOutboxState } from "../../../db/mail/waiting.ts";
import { findServerFacts } from "../../../db/postgres/server_facts.ts";
import { fullName } from "../../../src/domain/accounts/users.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import { MAIL_OFF } from "../../../src/domain/mail/outbox.ts";
import { urls, withOutcome } from "../../../src/domain/urls.ts";
import type { Session } from "../../../src/http/env.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { emptyBodySchema } from "../../../src/http/middleware/validate.ts";
import { sendTestMessage } from "../../../src/mail/test_message.ts";
import type { Deps } from "../../deps.ts";
import { type Forms, handleFormPost } from "../../forms.ts";
import { write } from "../../write.ts";
import { type SystemFacts, SystemPage } from "./SystemPage.tsx";

export function systemRoutes(deps: Deps) {
  async function render(c: Context<SignedInEnv>, refusal?: string): Promise<Response> {
    const now = deps.clock();
    const [readiness, facts] = await Promise.all([deps.findReadiness(now), findFacts(deps)]);
    const page = (
      <SystemPage user={c.var.session.user} readiness={readiness} facts={facts} refusal={refusal} now={now} />
    );
    return c.render(page, { title: "System" });
  }

  return new Hono<SignedInEnv>()
    .get(urls.system, (c) => render(c))
    .post(urls.system, async (c) => {
      const posted = await handleFormPost(deps, c, systemForms);
      return "open" in posted
        ? await render(c, posted.open.refusal)
        : c.redirect(withOutcome(urls.system, posted.outcome), 303);
    });
}

const systemForms: Forms<Session, "test"> = {
  by: (c) => c.var.session,
  forms: { test: write({ done: "testMessageSent" }, emptyBodySchema, testMail) },
};

/** Throws CONFLICT with what went wrong, or RATE_LIMITED. */
async function testMail({ db, clock, publicUrl, mailTransport, rateLimits }: Deps, session: Session): Promise<void> {
  if (!mailTransport) throw new AppError("CONFLICT", MAIL_OFF);
  const { user } = session;
  const now = clock();
  // Before it leaves, so that none leaves without being counted and noted.
  rateLimits.consume([{ kind: "test-message", account: user.id, tries: 5, minutes: 15 }], now);
  await transact(db, async (tx) => {
    await requireActor(tx, actorOf(session), now);
    await recordDistrictEvent(tx, "district.test-mail", { actor: user, now });
  });
  const to = { name: fullName(user), address: user.email };
  await sendTestMessage(mailTransport, { to, mailContext: await findMailContext(db, []), publicUrl, now });
}

/** The words for an error that is not meant for people to read. */
const UNEXPECTED = "The last try failed with an unexpected error. See the log.";

async function findFacts(
  { db, clock, isMailConfigured, backups, recentErrors }: Deps,
): Promise<SystemFacts> {
  const [server, { waiting, oldest }, { count: stuck }] = await Promise.all([
    findServerFacts(db),
    findOutboxState(db),
    countStuckMail(db).executeTakeFirstOrThrow(),
  ]);
  const { kept, failure } = backups?.find(clock()) ?? {};
  return {
    server,
    pool: findPoolUse(db),
    mail: { isConfigured: isMailConfigured, waiting, oldest, stuck },
    backups: kept,
    backupProblem: failure === undefined ? undefined : failure instanceof BackupError ? failure.message : UNEXPECTED,
    errors: recentErrors.list(),
  };
}
