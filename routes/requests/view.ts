import { listFamilyHistory } from "../../db/history/family.ts";
import { recordMealsViews } from "../../db/history/record.ts";
import { findRequestFor } from "../../db/requests/find.ts";
import type { VersionTable } from "../../db/schema.ts";
import { allVersions, type RequestDetails } from "../../src/domain/requests/family.ts";
import { mayNameStudent } from "../../src/domain/requests/request.ts";
import type { Viewer } from "../../src/domain/requests/permissions.ts";
import type { Deps } from "../deps.ts";

/** Returns a request or NOT_FOUND, recording the view of what may name a student for everyone but the owner. */
export async function viewRequest({ db, clock }: Deps, viewer: Viewer, id: string, table?: VersionTable) {
  const request = await findRequestFor(db, viewer, id, table);
  const shown = [request, request.comparedWith].filter((version) => version !== null);
  if (shown.some(mayNameStudent) && viewer.id !== request.requesterId) {
    await recordMealsViews(db, viewer, [request.id], clock(), table);
  }
  return request;
}

/** Returns the history of a viewed request. Its questions and answers may name a student, too. */
export async function viewHistory({ db, clock }: Deps, viewer: Viewer, request: RequestDetails, table?: VersionTable) {
  const events = await listFamilyHistory(db, viewer, request);
  if (events.some(({ type }) => type === "request.ask")) {
    const shown = request.erasedAt === null ? [request] : allVersions(request);
    await recordMealsViews(db, viewer, shown.map(({ id }) => id), clock(), table);
  }
  return events;
}
