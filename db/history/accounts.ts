import { compareEvents, type DistrictEvent } from "../../src/domain/history.ts";
import { PAGE_SIZE } from "../../src/domain/pagination.ts";
import type { Db } from "../client.ts";
import { describeEvents } from "./events.ts";
import { filterEvents } from "./filter.ts";

/** The latest events about accounts, newest first, as many as a page of a list has rows. For administrators. */
export async function listAccountHistory(db: Db): Promise<DistrictEvent[]> {
  const events = (await filterEvents(db, { type: "account" })).orderBy("createdAt", "desc").orderBy("id", "desc");
  return (await describeEvents(db, events.limit(PAGE_SIZE))).toSorted((a, b) => compareEvents(b, a));
}
