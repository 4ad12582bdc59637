import { Fragment } from "react";
import { WITHOUT_ALLERGEN } from "../../domain/requests/allergens.ts";

/** The id of the first meal to read; a day's have their time's anchor after it. */
export const TO_READ_ID = "to-read";

/** How many meals each allergen concerns. @param toRead the id of the first meal that none counts */
export function AllergenTotals({ totals, toRead }: { totals: readonly string[]; toRead: string }) {
  return (
    <strong>
      {totals.map((total, index) => (
        <Fragment key={total}>
          {index > 0 && " · "}
          {total.endsWith(WITHOUT_ALLERGEN) ? <a href={`#${toRead}`}>{total}</a> : total}
        </Fragment>
      ))}
    </strong>
  );
}
