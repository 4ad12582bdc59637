import { Fragment } from "react";
import type { AllergenTotal } from "../../domain/requests/allergens.ts";

/** The id of the first meal without a checked allergen; a day's have their time's anchor after it. */
export const UNCHECKED_ID = "unchecked";

/** How many meals each allergen concerns. @param firstId the id of the first meal without a checked allergen */
export function AllergenTotals({ totals, firstId }: { totals: readonly AllergenTotal[]; firstId: string }) {
  return (
    <strong>
      {totals.map(({ text, isUnchecked }, index) => (
        <Fragment key={text}>
          {index > 0 && " · "}
          {isUnchecked ? <a href={`#${firstId}`}>{text}</a> : text}
        </Fragment>
      ))}
    </strong>
  );
}
