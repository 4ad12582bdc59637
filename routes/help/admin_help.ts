import { TAKE_BACK_MINUTES } from "../../src/domain/kitchen/day_sheet/marking.ts";
import { urls } from "../../src/domain/urls.ts";

interface AdminHelp {
  title: string;
  link: { href: string; label: string };
  rules: readonly string[];
}

/** For administrators: what they do on each of their pages. */
export const ADMIN_HELP: readonly AdminHelp[] = [
  {
    title: "Reviewing requests",
    link: { href: urls.adminDashboard, label: "Open requests" },
    rules: [
      "New and revised requests wait under In Review. Open one to approve or deny it, or select several in the list to " +
      "approve them together. The requester sees the reason of a denial.",
      "While a revision waits for your decision, the approved version stays in effect, and can't be marked in progress.",
    ],
  },
  {
    title: "The kitchen's day",
    link: { href: urls.kitchen, label: "Open the kitchen" },
    rules: [
      "The Kitchen page lists each day's deliveries and prints its sheets and labels. Mark deliveries in progress as " +
      `you pack them and completed once they arrive. You can undo that for ${TAKE_BACK_MINUTES} minutes.`,
      "A close-out says how many lunches were delivered, served, returned and discarded. Reports add them up.",
    ],
  },
  {
    title: "Closed days and capacity",
    link: { href: urls.calendar, label: "Open the calendar" },
    rules: [
      "No one can order for a day that you close. Requests made before keep their date, and the calendar lists them.",
      "When a day goes over its capacity, people see a warning as they order and you see it as you review. No request " +
      "is turned away.",
    ],
  },
  {
    title: "People",
    link: { href: urls.pendingUsers, label: "Open users" },
    rules: [
      "People register by themselves and wait under Pending until you approve them, in the role you choose. They read " +
      "why they were denied, or why their access was revoked, when they try to sign in.",
      "A password that you reset is temporary: its owner has to choose a new one at the next sign-in.",
    ],
  },
  {
    title: "Mail",
    link: { href: urls.outbox, label: "Open mail" },
    rules: ["The Mail page has every message that was sent or waits. One that failed can be sent again there."],
  },
];

export const SUPER_ADMIN_HELP: AdminHelp = {
  title: "District and server",
  link: { href: urls.districtSettings, label: "Open District" },
  rules: [
    "The district's name, its office and its schools are under District. People find the office's phone number there " +
    "on sheets, in emails and on their own Help page.",
    "The System page, which Settings leads to, tells how the server, its backups and its mail are doing.",
  ],
};
