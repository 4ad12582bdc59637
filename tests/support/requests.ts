import { findSchools } from "../../db/district/schools.ts";
import { requestFormSchema } from "../../src/domain/requests/form.ts";
import type { CloseOut } from "../../src/domain/requests/close_out.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { TestApp } from "./app.ts";
import { changed } from "./families.ts";
import { requestForm } from "./forms.ts";
import type { TestPerson } from "./people.ts";

type Changes = Parameters<typeof requestForm>[1];

/** Puts requests into the states that a test begins with, by the district's writes at the time of the app's clock. */
export function requestsOf({ database, people, clock }: TestApp) {
  const form = async (changes: Changes, days: number) =>
    requestFormSchema(clock.read, await findSchools(database.db), []).parse(requestForm(clock.now, changes, days));
  const by = (actor = people.admin) => ({ actor, now: clock.now });
  return {
    /** Submits a request for delivery in `days` days. */
    submitted: async (changes: Changes = {}, days = 30, actor: TestPerson = people.teacher): Promise<LunchRequest> =>
      database.create(await form(changes, days), by(actor)),
    approve: (id: string): Promise<LunchRequest> => database.approve({ id }, by()),
    deny: (id: string, reason: string): Promise<LunchRequest> => database.deny({ id }, reason, by()),
    progress: (id: string, actor?: TestPerson): Promise<LunchRequest> => database.progress({ id }, by(actor)),
    complete: (id: string, closeOut?: CloseOut, actor?: TestPerson): Promise<LunchRequest> =>
      database.complete({ id }, { ...by(actor), ...closeOut && { closeOut } }),
    delete: (id: string, reason: string | null = null) => database.delete({ id }, reason, by()),
    /** Changes something, the grades, where nothing else. */
    revise: async (id: string, changes?: Changes, days = 30): Promise<LunchRequest> =>
      database.revise({ id }, await form(changed(changes), days), by(people.teacher)),
  };
}
