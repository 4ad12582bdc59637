import { Fragment } from "react";
import type { AllergenTotal } from "../../domain/requests/allergens.ts";

/** The id of the first meal without a checked allergen. */
export const UNCHECKED_ID = "unchecked";

/** The number of meals that each allergen concerns. */
export function AllergenTotals({ totals }: { totals: readonly AllergenTotal[] }) {
  return (
    <strong>
      {totals.map(({ text, isUnchecked }, index) => (
        <Fragment key={text}>
          {index > 0 && " · "}
          {isUnchecked ? <a href={`#${UNCHECKED_ID}`}>{text}</a> : text}
        </Fragment>
      ))}
    </strong>
  );
}
