import { askOffice } from "../../domain/district/district.ts";
import { schoolLabel } from "../../domain/district/schools.ts";
import type { MailedRequest, MailPayloads } from "../../domain/mail/content.ts";
import { counted } from "../../domain/text/amounts.ts";
import { formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import { countDetails, type MailTemplates, requestDetails, subjectSuffix } from "./request.ts";

/** For readers without an account, who hear how many are away, and nothing else about the trip. */
export const kitchenTemplates = {
  "school-kitchen": ({ change, request, was, by }, { district, schools, nameOf }) => ({
    subject: `${WORDS[change].subject}: ${subjectSuffix(request, schools)}`,
    title: WORDS[change].title,
    paragraphs: [
      change === "cancelled"
        ? `Don't count ${away(request)} as away. ${district.officeName} won't pack lunches for them.`
        : `Count ${
          away(request)
        } as away. ${district.officeName} packs their lunches, for ${request.deliveryTimeText}.`,
      ...was ? [`Until now it was ${away(was)}, for ${was.deliveryTimeText}.`] : [],
    ],
    details: [...requestDetails(request, schools), ...countDetails(request)],
    because: `${nameOf(by)} entered this address for the kitchen of ${schoolLabel(schools, request.school)}. ${
      askOffice(district)
    } to stop these emails.`,
  }),
} satisfies Partial<MailTemplates>;

const WORDS: Record<MailPayloads["school-kitchen"]["change"], { subject: string; title: string }> = {
  approved: { subject: "Field trip lunches", title: "A field trip's lunches were approved" },
  changed: { subject: "Field trip lunches changed", title: "A field trip's lunches changed" },
  cancelled: { subject: "Field trip lunches cancelled", title: "A field trip's lunches were cancelled" },
};

/** "22 students and 3 adults on Fri, Dec 4, 2026". */
function away({ numStudents, numAdults, deliveryDate }: MailedRequest): string {
  const groups = [numStudents > 0 && counted(numStudents, "student"), numAdults > 0 && counted(numAdults, "adult")];
  return `${groups.filter(Boolean).join(" and ")} on ${formatDayOfWeek(deliveryDate)}`;
}
