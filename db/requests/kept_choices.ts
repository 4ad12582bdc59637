import { canSeeRequest, type Viewer } from "../../src/domain/requests/permissions.ts";
import type { KeptChoices } from "../../src/domain/requests/form.ts";
import type { Db } from "../client.ts";

/** What a revision of this version may keep; undefined for a version that is not there or not the viewer's to see. */
export async function findKeptChoices(db: Db, viewer: Viewer, id: string): Promise<KeptChoices | undefined> {
  const version = await db.selectFrom("requests").select(["requesterId", "school", "deliveryDate"])
    .where("id", "=", id).executeTakeFirst();
  return version && canSeeRequest(viewer, version) ? version : undefined;
}
