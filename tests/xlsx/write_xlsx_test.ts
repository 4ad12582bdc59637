import assert from "node:assert/strict";
import { writeXlsx } from "../../src/xlsx/write_xlsx.ts";
import { readXlsx } from "../support/downloads.ts";

Deno.test("text is text, whatever it looks like, numbers are numbers, days are dates, and the titles stay in sight", async () => {
  const texts = ["3-4", "1/2", "06", "=1+1", "@a", "2026-03-02", "1e5", " Ḵaach 🥪 & <b> ", "a\nb"];
  // Names that every object has, and the way in which Excel writes letters.
  const odd = ["constructor", "__proto__", "_x0041_", "_x005F_", "_X0041_"];
  const rows = [...texts, ...odd].map((text, index) => [text, index - 1, "2026-03-02", "Mar 2, 2026 6:00 PM"]);
  const columns = [{ title: "Grades" }, { title: "Lunches" }, { title: "Date", kind: "day" as const }, {
    title: "Time",
    kind: "moment" as const,
  }];
  const batches = [JSON.stringify(rows.slice(0, 5)), JSON.stringify(rows.slice(5)), '[["","","",""]]'];
  const { cells, styles, sheet } = readXlsx(await writeXlsx({ columns, batches }));
  // 46083 days since 1899-12-30.
  assert.deepEqual(cells, [
    ["Grades", "Lunches", "Date", "Time"],
    ...rows.map(([text, count]) => [text, count, 46083, 46083.75]),
    [],
  ]);
  assert.match(styles, /formatCode="mmm d, yyyy"/);
  assert.match(styles, /formatCode="mmm d, yyyy h:mm AM\/PM"/);
  assert.match(sheet, /<pane ySplit="1"[^>]* topLeftCell="A2"[^>]* state="frozen"/);
});
