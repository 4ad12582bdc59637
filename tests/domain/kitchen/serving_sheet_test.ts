import assert from "node:assert/strict";
import { buildServingSheets } from "../../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import { DISTRICT } from "../../support/sheets.ts";
import { aDelivery } from "../../support/kitchen.ts";

Deno.test("a serving sheet writes the time as the day sheet does, however it was typed", () => {
  const { sheets } = buildServingSheets([aDelivery({ deliveryTimeText: "08:30AM" })], {
    ...DISTRICT,
    date: "2026-11-30",
  });
  assert.deepEqual(sheets[0]?.facts[1], { label: "Time", value: "8:30 am" });
});
