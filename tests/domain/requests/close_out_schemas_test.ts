import assert from "node:assert/strict";
import { type CloseOut, fromFields, NO_CLOSE_OUT, toFields } from "../../../src/domain/requests/close_out.ts";
import { closeOutSchema } from "../../../src/domain/requests/close_out_schemas.ts";

const FITTING: [Record<string, unknown>, Partial<CloseOut>][] = [
  [{}, {}],
  [{ delivered: 40, served: 38, returned: 2, note: " Two left. " }, {
    delivered: 40,
    served: 38,
    returned: 2,
    note: "Two left.",
  }],
  [{ delivered: 0, served: 0, returned: null, note: " " }, { delivered: 0, served: 0 }],
  [{ served: 99_999, returned: 99_999 }, { served: 99_999, returned: 99_999 }],
  [{ delivered: 40, servedStudents: 35, servedAdults: 2, returned: 2, discarded: 1 }, {
    delivered: 40,
    served: 37,
    servedStudents: 35,
    servedAdults: 2,
    returned: 2,
    discarded: 1,
  }],
  [{ servedStudents: 12 }, { served: 12, servedStudents: 12 }],
  [{ coolersOut: 3, coolersBack: 3 }, { coolersOut: 3, coolersBack: 3 }],
  [{ coolersBack: 0 }, { coolersBack: 0 }],
  [{ packedAt: "07:15 AM", removedAt: "715am", receivedAt: "9am", finishedAt: "1230" }, {
    packedAt: "7:15 am",
    removedAt: "7:15 am",
    receivedAt: "9:00 am",
    finishedAt: "12:30 pm",
  }],
  [{ packedAt: " 7:05AM ", packedTemperature: 41, removedAt: "" }, { packedAt: "7:05 am", packedTemperature: 41 }],
  [{ packedTemperature: -0.04, receivedTemperature: 38.25 }, { packedTemperature: 0, receivedTemperature: 38.3 }],
  [{ receivedTemperature: 41.5, correctiveAction: "Iced" }, { receivedTemperature: 41.5, correctiveAction: "Iced" }],
];
for (const [said, kept] of FITTING) {
  Deno.test(`a close-out of ${JSON.stringify(said).slice(0, 50)} is right: absent numbers are unknown`, () => {
    assert.deepEqual(closeOutSchema.parse(said), { ...NO_CLOSE_OUT, ...kept });
  });
}

const REFUSED: [Record<string, unknown>, string[]][] = [
  [{ delivered: 40, served: 38, returned: 3 }, [
    "returned: Delivered is 1 fewer than served, returned and discarded combined",
  ]],
  [{ delivered: 40, served: 41 }, ["served: Delivered is 1 fewer than served, returned and discarded combined"]],
  [{ delivered: 40, served: 38, returned: 1 }, [
    "returned: Delivered is 1 more than served, returned and discarded combined",
  ]],
  [{ delivered: 40, servedStudents: 30, discarded: 3 }, [
    "discarded: Delivered is 7 more than served, returned and discarded combined",
  ]],
  [{ delivered: 40, served: 38, servedStudents: 30, servedAdults: 2 }, ["served: Students and adults add up to 32"]],
  [{ servedStudents: 99_999, servedAdults: 1 }, ["servedStudents: Students and adults together must be at most 99999"]],
  [{ receivedTemperature: 41.1 }, ["correctiveAction: Above 41 °F: enter a corrective action"]],
  [{ packedAt: "5:45", delivered: 40, servedStudents: 41 }, [
    'packedAt: Enter a time such as "7:15 am"',
    "servedStudents: Delivered is 1 fewer than served, returned and discarded combined",
  ]],
  [{ packedAt: `12${" ".repeat(100_000)}x` }, ['packedAt: Enter a time such as "7:15 am"']],
  [{ delivered: -1, served: 1.5, returned: 100_000 }, [
    "delivered: Cannot be negative",
    "served: Must be a whole number",
    "returned: Must be at most 99999",
  ]],
  [{ delivered: 40, served: -1, returned: 41 }, ["served: Cannot be negative"]],
  [{ coolersOut: 2, coolersBack: 3 }, ["coolersBack: More coolers came back than went out (2)"]],
  [{ coolersOut: 1.5, coolersBack: -1 }, ["coolersOut: Must be a whole number", "coolersBack: Cannot be negative"]],
  [{ delivered: "40" }, ["delivered: Must be a whole number"]],
  [{ delivered: NaN }, ["delivered: Must be a whole number"]],
  [{ note: "x".repeat(1001) }, ["note: Must be at most 1000 characters"]],
  [{ lost: 1 }, [': Unknown field: "lost"']],
];
for (const [said, errors] of REFUSED) {
  Deno.test(`a close-out of ${JSON.stringify(said).slice(0, 60)} is refused at the field`, () => {
    const issues = closeOutSchema.safeParse(said).error?.issues ?? [];
    // What zod says by itself depends on what else is loaded.
    const found = issues.map(({ path, message }) =>
      `${path.join(".")}: ${message}`.replace("Unrecognized key", "Unknown field")
    );
    assert.deepEqual(found, errors);
  });
}

Deno.test("typed numbers are sent as numbers, empty fields are not, and anything else is sent to be refused", () => {
  assert.deepEqual(
    fromFields({
      ...toFields(NO_CLOSE_OUT),
      delivered: "1,200",
      served: " ",
      returned: "2-3",
      note: "Late",
      packedTemperature: "40.5",
      packedAt: "7:15 am",
    }),
    { delivered: 1200, returned: "2-3", note: "Late", packedTemperature: 40.5, packedAt: "7:15 am" },
  );
  assert.deepEqual(fromFields(toFields(NO_CLOSE_OUT)), {});
});
