import type { Actor } from "../../../db/accounts/actor.ts";
import { findSchools } from "../../../db/district/schools.ts";
import { listIdsIn, listNamedDeliveries } from "../../../db/kitchen/deliveries.ts";
import { completeRequest } from "../../../db/requests/complete.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import type { Tx } from "../../../db/client.ts";
import type { ActionInput } from "../../../db/requests/family.ts";
import { takeBack } from "../../../db/requests/take_back.ts";
import { schoolLabel } from "../../../src/domain/district/schools.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import { partlyMarkedText, type TimeActionName } from "../../../src/domain/kitchen/day_sheet/marking.ts";
import type { RequestStatus } from "../../../src/domain/requests/statuses.ts";
import { formatClock } from "../../../src/domain/time/alaska_time.ts";
import { otherDayText } from "../../../src/domain/kitchen/texts.ts";
import type { TimeAction } from "../../../src/domain/kitchen/params.ts";
import type { Deps } from "../../deps.ts";
import { decideEach } from "../requests/decide_each.ts";

const RUNS: Record<
  TimeActionName,
  { run: (tx: Tx, input: ActionInput) => Promise<unknown>; status: RequestStatus }
> = {
  progress: { run: progressRequest, status: "IN_PROGRESS" },
  complete: { run: completeRequest, status: "COMPLETED" },
  "undo-progress": { run: (tx, by) => takeBack(tx, { ...by, marking: "progress" }), status: "APPROVED" },
  "undo-complete": { run: (tx, by) => takeBack(tx, { ...by, marking: "complete" }), status: "IN_PROGRESS" },
};

/** Marks deliveries of the day one by one; CONFLICT, with an error at the id of each that was not marked. */
export async function markDeliveries(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  action: TimeActionName,
  { date, requestIds }: TimeAction,
): Promise<void> {
  const { run, status } = RUNS[action];
  const named = new Map((await listNamedDeliveries(deps.db, requestIds)).map((delivery) => [delivery.id, delivery]));
  const elsewhere = requestIds.flatMap((requestId) => {
    const delivery = named.get(requestId);
    if (!delivery || delivery.deliveryDate === date) return [];
    return [{ requestId, message: otherDayText(delivery.deliveryDate) }];
  });
  const ofDay = requestIds.filter((id) => !elsewhere.some(({ requestId }) => requestId === id));
  const decided = await decideEach(deps, actor, ofDay, run);
  // A second press, or a second person, finds it done.
  const already = await listIdsIn(deps.db, [status], decided.failures.map(({ requestId }) => requestId));
  const failures = [...decided.failures.filter(({ requestId }) => !already.includes(requestId)), ...elsewhere];
  if (failures.length === 0) return;
  const schools = await findSchools(deps.db);
  const errors = failures.map(({ requestId, message }) => {
    const delivery = named.get(requestId);
    const name = delivery ? `${schoolLabel(schools, delivery.school)}, ${formatClock(delivery.deliveryAt)}: ` : "";
    return { field: requestId, message: `${name}${message}` };
  });
  const done = requestIds.length - failures.length;
  throw new AppError("CONFLICT", partlyMarkedText(action, done, failures.length), { errors });
}
