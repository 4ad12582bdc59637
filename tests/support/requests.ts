import type { Tx } from "../../db/client.ts";
import { findSchools } from "../../db/district/schools.ts";
import { approveRequest } from "../../db/requests/approve.ts";
import { completeRequest } from "../../db/requests/complete.ts";
import { deleteRequest } from "../../db/requests/delete.ts";
import { denyRequest } from "../../db/requests/deny.ts";
import { progressRequest } from "../../db/requests/progress.ts";
import { createRequest } from "../../db/requests/create.ts";
import { reviseRequest } from "../../db/requests/revise.ts";
import { requestFormSchema } from "../../src/domain/requests/form.ts";
import type { CloseOut } from "../../src/domain/requests/close_out.ts";
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
  const write = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction().execute(work);
  /** The input of an administrator's act, by default the first one's. */
  const by = (requestId: string, actor = people.admin) => ({ actor, requestId, now: clock.now });
  return {
    /** Submits a request for delivery in `days` days. */
    submitted: (changes: Changes = {}, days = 30, actor: TestPerson = people.teacher): Promise<LunchRequest> =>
      write(async (tx) => createRequest(tx, { actor, form: await form(tx, changes, days), now: clock.now })),
    approve: (id: string): Promise<LunchRequest> => write((tx) => approveRequest(tx, by(id))),
    deny: (id: string, reason: string): Promise<LunchRequest> => write((tx) => denyRequest(tx, { ...by(id), reason })),
    progress: (id: string, actor?: TestPerson): Promise<LunchRequest> =>
      write((tx) => progressRequest(tx, by(id, actor))),
    complete: (id: string, closeOut?: CloseOut, actor?: TestPerson): Promise<LunchRequest> =>
      write((tx) => completeRequest(tx, { ...by(id, actor), ...closeOut ? { closeOut } : {} })),
    delete: (id: string, deletionReason: string | null = null) =>
      write((tx) => deleteRequest(tx, { ...by(id), deletionReason })),
    /** Changes something, the grades, where nothing else. */
    revise: (id: string, changes: Changes = {}, days = 30): Promise<LunchRequest> =>
      write(async (tx) => {
        const changed = Object.keys(changes).length > 0 ? changes : { gradesText: `Grade ${++revisions}` };
        return await reviseRequest(tx, { ...by(id, people.teacher), form: await form(tx, changed, days) });
      }),
  };
}
