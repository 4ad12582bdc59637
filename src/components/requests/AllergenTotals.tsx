import { Fragment } from "react";
import type { AllergenTotal } from "../../domain/requests/allergens.ts";

/** The id of the first meal to read; a day's have their time's anchor after it. */
export const TO_READ_ID = "to-read";

/** How many meals each allergen concerns. @param toRead the id of the first meal that none counts */
export function AllergenTotals({ totals, toRead }: { totals: readonly AllergenTotal[]; toRead: string }) {
  return (
    <strong>
      {totals.map(({ text, isToRead }, index) => (
        <Fragment key={text}>
          {index > 0 && " · "}
          {isToRead ? <a href={`#${toRead}`}>{text}</a> : text}
        </Fragment>
      ))}
    </strong>
  );
}
