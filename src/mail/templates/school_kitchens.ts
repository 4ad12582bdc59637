import { askOffice } from "../../domain/district/district.ts";
import { schoolLabel } from "../../domain/district/schools.ts";
import type { MailedRequest } from "../../domain/mail/content.ts";
import { counted } from "../../domain/text/amounts.ts";
import { formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import { countDetails, type MailTemplates, requestDetails, subjectSuffix } from "./request.ts";

/** Its readers have no account, and hear how many are away, and nothing else about the trip. */
export const kitchenTemplates = {
  "school-kitchen": ({ change, request, was, by }, { district, schools, nameOf }) => ({
    subject: `Field trip lunches ${change}: ${subjectSuffix(request, schools)}`,
    title: `Field trip lunches ${change}`,
    paragraphs: [
      change === "cancelled"
        ? `Don't count ${away(request)} as away. ${district.officeName} won't pack lunches for them.`
        : `Count ${away(request)} as away. ${district.officeName} packs their lunches${at(request)}.`,
      ...was ? [`Until now it was ${away(was)}${at(was)}.`] : [],
    ],
    details: [...requestDetails(request, schools), ...countDetails(request)],
    because: `${nameOf(by)} entered this address for the kitchen of ${schoolLabel(schools, request.school)}. ${
      askOffice(district)
    } to stop these emails.`,
  }),
} satisfies Partial<MailTemplates>;

/** "22 students and 3 adults on Fri, Dec 4, 2026". */
function away({ numStudents, numAdults, deliveryDate }: MailedRequest): string {
  const groups = [numStudents > 0 && counted(numStudents, "student"), numAdults > 0 && counted(numAdults, "adult")];
  return `${groups.filter(Boolean).join(" and ")} on ${formatDayOfWeek(deliveryDate)}`;
}

const at = ({ deliveryTimeText }: MailedRequest) => `, for ${deliveryTimeText}`;
