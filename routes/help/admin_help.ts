import { TAKE_BACK_MINUTES } from "../../src/domain/kitchen/day_sheet/marking.ts";
import { urls } from "../../src/domain/urls.ts";

type AdminHelp = [title: string, href: string, rules: string];

export const ADMIN_HELP: readonly AdminHelp[] = [
  [
    "Requests",
    urls.adminDashboard,
    "New and revised requests wait under In Review. Open one to approve or deny it, or select several in the list to " +
    "approve them together. The requester sees the reason for a denial. While a revision waits, the approved version stays " +
    "in effect, and can't be marked in progress.",
  ],
  [
    "Kitchen",
    urls.kitchen,
    "The Kitchen page lists each day's deliveries and prints its sheets and labels. Mark deliveries as you pack them and " +
    `once they arrive; you can undo that for ${TAKE_BACK_MINUTES} minutes. Close-outs say what became of the lunches. ` +
    "Note what a school calls in, such as that three are ill, for the kitchen. If a trip is called off within 48 hours, " +
    "delete its request with the reason: the requester hears of it, and the day sheet says so.",
  ],
  [
    "Calendar",
    urls.calendar,
    "No one can order for a day that you close. Requests already made keep their date. A day that goes over its capacity " +
    "is pointed out to those who order and review, but no request is turned away.",
  ],
  [
    "Users",
    urls.pendingUsers,
    "People register by themselves and wait under Pending until you approve them, in the role you choose. A password " +
    "that you reset is temporary: its owner has to choose a new one at the next sign-in.",
  ],
  [
    "Mail",
    urls.outbox,
    "The Mail page has every message that was sent or is waiting. Failed ones can be sent again there.",
  ],
];

export const SUPER_ADMIN_HELP: AdminHelp = [
  "District",
  urls.districtSettings,
  "The district's name, its office's phone number, its schools and the addresses of their kitchens, what is in the bags " +
  "and whether orders are asked for a budget code are under District. The System page, which Settings leads to, shows the " +
  "health of the server, its backups and its mail.",
];
