import type { Tx } from "../../db/client.ts";
import { findSchools } from "../../db/district/schools.ts";
import { approveRequest } from "../../db/requests/approve.ts";
import { denyRequest } from "../../db/requests/deny.ts";
import { createRequest } from "../../db/requests/create.ts";
import { reviseRequest } from "../../db/requests/revise.ts";
import { requestFormSchema } from "../../src/domain/requests/form.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { TestApp } from "./app.ts";
import { requestForm } from "./forms.ts";
import type { TestPerson } from "./people.ts";

type Changes = Parameters<typeof requestForm>[1];

let revisions = 0;

/** Puts requests into the states that a test begins with, by the product's own functions. */
export function requestsOf({ database: { db }, people, clock }: TestApp) {
  const form = async (tx: Tx, changes: Changes, days: number) =>
    requestFormSchema(clock.read, await findSchools(tx), []).parse(requestForm(clock.now, changes, days));
  return {
    /** In review, for delivery in `days` days. */
    submitted: (changes: Changes = {}, days = 30, actor: TestPerson = people.teacher): Promise<LunchRequest> =>
      db.transaction().execute(async (tx) =>
        createRequest(tx, { actor, form: await form(tx, changes, days), now: clock.now })
      ),
    approve: (id: string): Promise<LunchRequest> =>
      db.transaction().execute((tx) => approveRequest(tx, { actor: people.admin, requestId: id, now: clock.now })),
    deny: (id: string, reason: string): Promise<LunchRequest> =>
      db.transaction().execute((tx) => denyRequest(tx, { actor: people.admin, requestId: id, now: clock.now, reason })),
    /** Changes something, the grades, where nothing else. */
    revise: (id: string, changes: Changes = {}, days = 30): Promise<LunchRequest> =>
      db.transaction().execute(async (tx) =>
        reviseRequest(tx, {
          actor: people.teacher,
          requestId: id,
          form: await form(
            tx,
            Object.keys(changes).length > 0 ? changes : { gradesText: `Grade ${++revisions}` },
            days,
          ),
          now: clock.now,
        })
      ),
  };
}
