import assert from "node:assert/strict";
import { rowsAsJson } from "../../../routes/csv_body.ts";
import { csvLines } from "../../../src/domain/text/csv.ts";
import { historyColumns } from "../../../src/domain/history/columns.ts";
import type { DistrictEvent } from "../../../src/domain/history/events.ts";
import { parseCsvRows } from "../../support/downloads.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";

Deno.test("a line of the export says who did what when, to whom and to which request, under the right headers", () => {
  const event: DistrictEvent = {
    id: "1",
    type: "user.revoke",
    at: "2026-03-02T18:00:00.000Z",
    actorName: "Test Administrator",
    actorEmail: "admin@test.example",
    version: 2,
    reason: "Left the district",
    reasonWithheld: false,
    closeOut: null,
    closeOutBefore: null,
    erased: null,
    day: null,
    role: "DIRECTOR",
    about: null,
    changes: [{ label: "Students", before: "22", after: "24" }, { label: "Phone" }],
    subject: { firstName: "Test", lastName: "Director", email: "director@test.example" },
    request: {
      id: "3f2b9c1e",
      state: "open",
      school: "AukeBay",
      requester: { firstName: "Test", lastName: "Teacher", email: "teacher@test.example" },
    },
  };
  const columns = historyColumns(FIRST_SCHOOLS);
  const [row] = parseCsvRows(
    csvLines([columns.map(({ title }) => title), ...JSON.parse(rowsAsJson(columns, [event]))]),
  );
  assert.deepEqual(row, {
    "Time (Alaska)": "Mar 2, 2026 9:00 AM",
    "Time (UTC)": "2026-03-02T18:00:00.000Z",
    Event: "Access revoked",
    By: "Test Administrator",
    "By email": "admin@test.example",
    User: "Test Director",
    "User email": "director@test.example",
    "Request ID": "3f2b9c1e",
    Version: "Revision 2",
    School: "Auke Bay",
    Requester: "Test Teacher",
    "Requester email": "teacher@test.example",
    Role: "DIRECTOR",
    Reason: "Left the district",
    Changed: "Students: 22 → 24; Phone changed",
  });
});
