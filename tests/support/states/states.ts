import { accountStates } from "./accounts.ts";
import type { District } from "./district.ts";
import { edgeStates } from "./edges.ts";
import { kitchenStates } from "./kitchen.ts";
import { listStates } from "./lists.ts";
import { officeStates } from "./office.ts";
import { requestStates } from "./requests.ts";
import { reviewStates } from "./review.ts";
import { type State, viewersOf } from "./state.ts";

/** Everything that the product can show, in the order of the gallery: what changes something comes after what shows it. */
export function statesOf(district: District): Record<string, State[]> {
  const viewers = viewersOf(district);
  return {
    "Requests": requestStates(district, viewers),
    "Lists": listStates(district, viewers),
    "Review": reviewStates(district, viewers),
    "Kitchen": kitchenStates(district, viewers),
    "Office": officeStates(district, viewers),
    "People": accountStates(district, viewers),
    "Edges": edgeStates(viewers),
  };
}
