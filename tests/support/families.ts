import { sql } from "kysely";
import type { Db, Tx } from "../../db/client.ts";
import { listDistrictHistory } from "../../db/history/district.ts";
import { approveRequest } from "../../db/requests/approve.ts";
import { answerQuestion, askQuestion } from "../../db/requests/thread.ts";
import { cancelRequest } from "../../db/requests/cancel.ts";
import { completeRequest } from "../../db/requests/complete.ts";
import { denyRequest } from "../../db/requests/deny.ts";
import { progressRequest } from "../../db/requests/progress.ts";
import { revertRequest } from "../../db/requests/revert.ts";
import { closeOutRequest } from "../../db/requests/close_out.ts";
import { createRequest } from "../../db/requests/create.ts";
import { noteForKitchen } from "../../db/requests/note_for_kitchen.ts";
import { deleteRequest } from "../../db/requests/delete.ts";
import { reviseRequest } from "../../db/requests/revise.ts";
import { takeBack } from "../../db/requests/take_back.ts";
import type { RequestRow } from "../../db/schema.ts";
import { type AuditEventType, changeText, EVENT_LABELS } from "../../src/domain/history/events.ts";
import { type CloseOut, fromColumns, NO_CLOSE_OUT } from "../../src/domain/requests/close_out.ts";
import type { RequestPayload } from "../../src/domain/requests/form.ts";
import type { Marking } from "../../src/domain/kitchen/day_sheet/marking.ts";
import { testDatabase } from "./database.ts";
import { requestForm } from "./forms.ts";
import { addPerson, addSuperAdmin, type TestPerson } from "./people.ts";

/** The instant at which a district's requests are made, unless a test says otherwise. */
export const NOW = new Date("2026-03-02T18:00:00Z");

type Form = Partial<RequestPayload>;

interface By {
  actor?: TestPerson;
  now?: Date;
}

/** A database with people in it, and the repository's writes, each in a transaction of its own. */
export type District = Awaited<ReturnType<typeof testDistrict>>;

let revisions = 0;

async function addPeople(db: Db): Promise<void> {
  const admin = await addSuperAdmin(db, "super@test.example", NOW);
  await addPerson(db, admin, "DIRECTOR", "director@test.example", NOW);
  await addPerson(db, admin, "REQUESTER", "teacher@test.example", NOW);
  await addPerson(db, admin, "REQUESTER", "other@test.example", NOW);
}

/** Makes a new district, which ends with the test file. By default the teacher orders, the administrator decides, and it is NOW. */
export async function testDistrict() {
  const database = await testDatabase("people", addPeople);
  Deno.test.afterAll(database.close);
  const { db } = database;
  const [director, otherTeacher, admin, teacher] = await db.selectFrom("users")
    .innerJoin("sessions", "sessions.userId", "users.id")
    .select(["users.id", "email", "role", "isSuperAdmin", "tokenHash"])
    .orderBy("email").execute() as [TestPerson, TestPerson, TestPerson, TestPerson];

  const write = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction().execute(work);
  const act = (usual: TestPerson, request: { id: string }, { actor = usual, now = NOW }: By) => ({
    actor,
    requestId: request.id,
    now,
  });
  return {
    ...database,
    admin,
    director,
    teacher,
    otherTeacher,
    create: (form?: Form, { actor = teacher, now = NOW }: By = {}) =>
      write((tx) => createRequest(tx, { actor, form: formOf(now, form), now })),
    /** Changes something, the grades, where nothing else. */
    revise: (request: { id: string }, form?: Form, by: By = {}) =>
      write((tx) => reviseRequest(tx, { ...act(teacher, request, by), form: formOf(by.now ?? NOW, changed(form)) })),
    cancel: (request: { id: string }, by: By = {}) => write((tx) => cancelRequest(tx, act(teacher, request, by))),
    revert: (request: { id: string }, by: By = {}) => write((tx) => revertRequest(tx, act(teacher, request, by))),
    approve: (request: { id: string }, by: By = {}) => write((tx) => approveRequest(tx, act(admin, request, by))),
    ask: (request: { id: string }, question: string, by: By = {}) =>
      write((tx) => askQuestion(tx, { ...act(admin, request, by), question })),
    answer: (request: { id: string }, answer: string, { asked, ...by }: By & { asked?: number } = {}) =>
      write((tx) => answerQuestion(tx, { ...act(teacher, request, by), answer, asked })),
    deny: (request: { id: string }, reason = "Test reason", by: By = {}) =>
      write((tx) => denyRequest(tx, { ...act(admin, request, by), reason })),
    progress: (request: { id: string }, by: By = {}) => write((tx) => progressRequest(tx, act(admin, request, by))),
    complete: (request: { id: string }, { closeOut, ...by }: By & { closeOut?: CloseOut } = {}) =>
      write((tx) => completeRequest(tx, { ...act(admin, request, by), ...closeOut && { closeOut } })),
    note: (request: { id: string }, note: string, { before = "", ...by }: By & { before?: string } = {}) =>
      write((tx) => noteForKitchen(tx, { ...act(admin, request, by), note, before })),
    takeBack: (request: { id: string }, marking: Marking, by: By = {}) =>
      write((tx) => takeBack(tx, { ...act(admin, request, by), marking })),
    closeOut: (request: { id: string }, closeOut: CloseOut, by: By = {}) =>
      write(async (tx) => {
        const kept = await tx.selectFrom("requests").selectAll().where("id", "=", request.id).executeTakeFirst();
        const before = kept ? fromColumns(kept) : NO_CLOSE_OUT;
        return await closeOutRequest(tx, { ...act(admin, request, by), closeOut, before });
      }),
    delete: (
      request: { id: string },
      deletionReason: string | null = null,
      { versions, ...by }: By & { versions?: number } = {},
    ) => write((tx) => deleteRequest(tx, { ...act(admin, request, by), deletionReason, versions })),
  };
}

/** Returns what a revision changes: the grades, where nothing else. */
export function changed<Changes extends object>(changes?: Changes): Changes | { gradesText: string } {
  return changes && Object.keys(changes).length > 0 ? changes : { gradesText: `Grade ${++revisions}` };
}

function formOf(now: Date, changes: Form = {}): RequestPayload {
  return { ...requestForm(now), ...changes };
}

/** All stored versions of a request's family, oldest first. */
export function versionsIn(db: Db, { familyId }: { familyId: string }): Promise<RequestRow[]> {
  return db.selectFrom("requests").selectAll().where("familyId", "=", familyId).orderBy("version").execute();
}

/** The family in short, oldest version first: "0 APPROVED, 1 IN_REVIEW"; superseded versions in brackets. */
export async function storyOf(db: Db, request: { familyId: string }): Promise<string> {
  const versions = await versionsIn(db, request);
  return versions.map(({ version, status, supersededAt }) =>
    supersededAt ? `(${version} ${status})` : `${version} ${status}`
  ).join(", ");
}

/** The types of a family's audit events in the order they were written. */
export async function eventsOf(db: Db, { familyId }: { familyId: string }): Promise<AuditEventType[]> {
  // Events of one instant are told apart by the transactions that wrote them.
  const events = await db.selectFrom("auditEvents").select("type").where("familyId", "=", familyId)
    .orderBy("createdAt").orderBy(sql`xmin::text::bigint`).execute();
  return events.map(({ type }) => type);
}

/** Returns the district's history of the calendar, or of the schools and the district, first to last. */
export async function historySays(db: Db, about: "kitchen." | "district."): Promise<string[]> {
  const { data } = await listDistrictHistory(db, {}, { page: 1, limit: 100 });
  return data.filter(({ type }) => type.startsWith(about)).toReversed()
    .map(({ type, about, changes }) =>
      [EVENT_LABELS[type], about, ...changes.map(changeText)].filter(Boolean).join(": ")
    );
}
