import assert from "node:assert/strict";
import { type AuditedChange, auditedChanges } from "../../../src/domain/requests/changes.ts";
import {
  changeText,
  compareEvents,
  type DistrictEvent,
  type HistoryEvent,
  reasonText,
  timelineText,
} from "../../../src/domain/history/events.ts";
import { rowsAsJson } from "../../../routes/csv_body.ts";
import { historyColumns } from "../../../src/domain/history/columns.ts";
import { csvLines } from "../../../src/domain/text/csv.ts";
import { parseCsvRows } from "../../support/downloads.ts";
import { type GivenFacts, NO_FACTS } from "../../../src/domain/requests/allergens.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";
import { aMeal, aRequest } from "../../support/sheets.ts";

function event(changes: Partial<HistoryEvent>): HistoryEvent {
  return {
    id: "1",
    type: "request.create",
    at: "2026-03-02T18:00:00.000Z",
    actorName: "Test Teacher",
    version: 0,
    reason: null,
    reasonWithheld: false,
    role: null,
    about: null,
    changes: [],
    closeOut: null,
    closeOutBefore: null,
    erased: null,
    day: null,
    ...changes,
  };
}

const COUNTS = { delivered: 40, served: 38, returned: null };

// One of each kind: without more, with a reason, with numbers, with those before, and without an actor.
const SENTENCES: [Partial<HistoryEvent>, string][] = [
  [{ type: "request.create" }, "Submitted by Test Teacher"],
  [{ type: "request.deny", reason: "No kitchen" }, "Denied by Test Teacher: No kitchen"],
  [
    { type: "request.complete", closeOut: COUNTS },
    "Marked completed by Test Teacher: 40 delivered, 38 served (no breakdown)",
  ],
  [
    { type: "request.close-out", closeOut: { ...COUNTS, served: 0 }, closeOutBefore: COUNTS },
    "Close-out corrected by Test Teacher: 40 delivered, 0 served (no breakdown) (before: 40 delivered, 38 served (no breakdown))",
  ],
  [{ type: "user.approve", actorName: null }, "Account approved by the server administrator"],
];

for (const [changes, sentence] of SENTENCES) {
  Deno.test(`the timeline says "${sentence}"`, () => assert.equal(timelineText(event(changes)), sentence));
}

const READ_WHERE: [Partial<DistrictEvent> & { state: "open" | "deleted" | "gone" }, string | null][] = [
  [{ state: "open", reason: "No oven", reasonWithheld: false }, "No oven"],
  [{ state: "open" }, "May name a student. See the request's page"],
  [{ state: "deleted", type: "request.delete" }, "May name a student. See the request's page"],
  [{ state: "gone", type: "request.delete" }, "Hidden because it may name a student"],
];

for (const [{ state, ...changes }, words] of READ_WHERE) {
  Deno.test(`the district's history says "${words}" of a ${changes.type ?? "denial"} whose request is ${state}`, () => {
    const request = { id: "2", state, school: null, requester: null };
    const withheld = { ...event({ type: "request.deny", reasonWithheld: true }), actorEmail: null, subject: null };
    assert.equal(reasonText({ ...withheld, request, ...changes }), words);
  });
}

Deno.test("a changed field is shown with its earlier and later value, or by its name alone", () => {
  assert.equal(changeText({ label: "Grades", before: "3rd", after: null }), "Grades: 3rd → (removed)");
  assert.equal(changeText({ label: "Comments" }), "Comments changed");
});

Deno.test("events are in the order that they happened, and those of one instant in the order of the workflow", () => {
  const inOrder = [
    event({ id: "a", type: "request.create", version: 0 }),
    event({ id: "b", type: "request.approve", version: 0 }),
    event({ id: "c", type: "request.revise", version: 1 }),
    event({ id: "d", type: "request.deny", version: 1 }),
    event({ id: "e", type: "request.progress", version: 0, at: "2026-03-02T18:00:00.001Z" }),
  ];
  assert.deepEqual(inOrder.toReversed().toSorted(compareEvents), inOrder);
});

Deno.test("a line of the export says who did what when, to whom and to which request, under the right headers", () => {
  const line: DistrictEvent = {
    ...event({ type: "user.revoke", version: 2, reason: "Left the district", role: "DIRECTOR" }),
    changes: [{ label: "Students", before: "22", after: "24" }, { label: "Phone" }],
    actorEmail: "admin@test.example",
    subject: { firstName: "Test", lastName: "Director", email: "director@test.example" },
    request: {
      id: "3f2b9c1e",
      state: "open",
      school: "AukeBay",
      requester: { firstName: "Other", lastName: "Teacher", email: "teacher@test.example" },
    },
  };
  const columns = historyColumns(FIRST_SCHOOLS);
  const titles = columns.map(({ title }) => title);
  const [row = {}] = parseCsvRows(csvLines([titles, ...JSON.parse(rowsAsJson(columns, [line]))]));
  assert.deepEqual(
    Object.entries(row),
    Object.entries({
      "Time (Alaska)": "Mar 2, 2026 9:00 AM",
      "Time (UTC)": "2026-03-02T18:00:00.000Z",
      Event: "Access revoked",
      By: "Test Teacher",
      "By email": "admin@test.example",
      User: "Test Director",
      "User email": "director@test.example",
      "Request ID": "3f2b9c1e",
      Version: "Revision 2",
      School: "Auke Bay",
      Requester: "Other Teacher",
      "Requester email": "teacher@test.example",
      Role: "DIRECTOR",
      Reason: "Left the district",
      Changed: "Students: 22 → 24; Phone changed",
    }),
  );
});

const ORDER = aRequest({ specialMeals: [aMeal("Test Student", "Peanut allergy")] });
const MEAL = { studentName: "Test Student", notes: "Peanut allergy" };

const OTHER_FACTS: Partial<typeof MEAL & GivenFacts>[] = [
  { notes: "Milk allergy" },
  { allergens: ["PEANUTS"] },
  { medicalStatement: "YES" },
  { studentName: "Other" },
];

const KEPT: [name: string, changes: Partial<Parameters<typeof auditedChanges>[1]>, ...kept: AuditedChange[]][] = [
  ["nothing", {}],
  ["a school", { school: "ThunderMountain" }, { label: "School", before: "Auke Bay", after: "Thunder Mountain" }],
  ["a day", { deliveryDate: "2026-12-02" }, { label: "Delivery date", before: "Nov 30, 2026", after: "Dec 2, 2026" }],
  [
    "numbers",
    { numberOfLunches: 130, numStudents: 118 },
    { label: "Total lunches", before: "126", after: "130" },
    { label: "Students", before: "114", after: "118" },
  ],
  ["a comment, by name only", { comments: "For Test Student" }, { label: "Comments" }],
  ["contact data, by name only", { recipientPhone: "907-555-0111" }, { label: "Recipient phone" }],
  ["contact data, by name only", { recipientEmail: "other@test.example" }, { label: "Recipient email" }],
  ["one more meal, as a number", { specialMeals: [MEAL, { studentName: "Other", notes: "Vegan" }] }, {
    label: "Special meals",
    before: "1",
    after: "2",
  }],
  ["nothing, said in so many words", { specialMeals: [{ ...MEAL, ...NO_FACTS }] }],
  ...OTHER_FACTS.map((facts): (typeof KEPT)[number] => [
    `the ${Object.keys(facts)[0]} of a meal, by name only`,
    { specialMeals: [{ ...MEAL, ...facts }] },
    { label: "Special meals" },
  ]),
];

for (const [name, changes, ...kept] of KEPT) {
  Deno.test(`the history keeps of a revision that changes ${name}`, () =>
    assert.deepEqual(auditedChanges(ORDER, { ...ORDER, ...changes }, FIRST_SCHOOLS), kept));
}
