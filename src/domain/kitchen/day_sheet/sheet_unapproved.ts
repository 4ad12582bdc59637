import { counted } from "../../text/amounts.ts";
import { shortId, versionLabel } from "../../requests/request.ts";
import { inPackingOrder, type UnapprovedRequest } from "./day.ts";
import { dayText, type DocumentNames, requestText } from "../texts.ts";

export interface UnapprovedRequests {
  heading: string;
  warning: string;
  lines: UnapprovedLine[];
}

interface UnapprovedLine {
  requestId: string;
  shortId: string;
  text: string;
}

export function describeUnapproved(
  requests: readonly UnapprovedRequest[],
  names: DocumentNames,
): UnapprovedRequests | null {
  if (requests.length === 0) return null;
  return {
    heading: `Not yet approved: ${requests.length}`,
    warning: "Not yet approved: do not pack",
    lines: inPackingOrder(requests, names.schools).map((request) => ({
      requestId: request.id,
      shortId: shortId(request.id),
      text: [
        requestText(request, names),
        ...request.specialMealCount === 0 ? [] : [counted(request.specialMealCount, "special meal")],
        ...request.version === 0 ? [] : [versionLabel(request.version)],
        ...effectiveText(request),
      ].join(" · "),
    })),
  };
}

function effectiveText({ effectiveOn, deliveryDate }: UnapprovedRequest): string[] {
  if (effectiveOn === null) return [];
  return effectiveOn === deliveryDate
    ? ["the approved version above stays in effect until you decide"]
    : [`would move here from ${dayText(effectiveOn)}`];
}
