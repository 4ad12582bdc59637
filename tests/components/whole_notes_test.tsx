import assert from "node:assert/strict";
import fc from "fast-check";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ChangesTable } from "../../src/components/requests/ChangesTable.tsx";
import { PrintSheet } from "../../src/components/requests/PrintSheet.tsx";
import { RequestDetailCards } from "../../src/components/requests/RequestDetailCards.tsx";
import { DaySheetView } from "../../src/components/kitchen/DaySheetView.tsx";
import { buildDaySheet } from "../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { ALLERGENS } from "../../src/domain/requests/allergens.ts";
import { changesBetween } from "../../src/domain/requests/changes.ts";
import { aDay, aDelivery, aMeal, aRequest, aSheet, DAY, DISTRICT } from "../support/sheets.ts";

const meal = fc.record({
  name: fc.constantFrom("Ann", "Ben", "Cleo"),
  notes: fc.string({ unit: fc.constantFrom(..."ab.- \n"), maxLength: 200 }).map((text) => text.trim() || "kiwi"),
  allergens: fc.subarray([...ALLERGENS]),
  medicalStatement: fc.constantFrom("YES", "NO", "UNKNOWN"),
}).map(({ name, notes, ...facts }) => aMeal(name, notes, facts));

const { schools } = DISTRICT;
const html = (screen: ReactElement) => renderToStaticMarkup(screen).replace(/<[^>]*>/g, "");

Deno.test("each screen that names a student has each letter of the note, whatever is checked", () =>
  fc.assert(
    fc.property(fc.array(meal, { minLength: 1, maxLength: 4 }), (specialMeals) => {
      const request = aRequest({ specialMeals });
      const daySheet = buildDaySheet(aDay({ deliveries: [aDelivery({ specialMeals })] }), DISTRICT);
      const changes = changesBetween({ ...request, specialMeals: [] }, request, schools);
      const shown = {
        "the print page": html(<PrintSheet sheet={aSheet({ specialMeals })} />),
        "the request's page and its review": html(<RequestDetailCards request={request} schools={schools} />),
        "the changes of a revision": html(<ChangesTable changes={changes} before="Original" after="Revision 1" />),
        "the day sheet": html(
          <DaySheetView date={DAY} sheet={daySheet} timeActions={() => null} noteForm={() => null} />,
        ),
      };
      for (const { studentName, notes } of specialMeals) {
        for (const [name, text] of Object.entries(shown)) {
          assert.ok(text.includes(studentName), name);
          assert.ok(letters(text).includes(letters(notes)), `${name}: ${notes}`);
        }
      }
    }),
    { seed: 7 },
  ));

/** A text without its line breaks, written as such or not, and blanks; a line may end in a dot between two parts. */
function letters(text: string): string {
  return text.replaceAll("\\n", "").replace(/[\s·]/g, "");
}
