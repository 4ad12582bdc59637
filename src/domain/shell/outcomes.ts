import { SUCCESS, type ToastText } from "./toasts.ts";

/** The notifications of pages after a success. SUCCESS, which every island loads, lacks those of plain forms. */
export const OUTCOMES = {
  ...SUCCESS,
  closeOutsSaved: { title: "Saved", description: "The day sheet and each request show these numbers" },
  deliveriesInProgress: { title: "Status updated", description: "The deliveries have been marked in progress" },
  deliveriesCompleted: { title: "Requests completed", description: "The deliveries have been marked completed" },
  deliveriesTakenBack: { title: "Undone", description: "The deliveries are back to their previous status" },
  noteSaved: { title: "Note saved", description: "The kitchen's pages and papers show it" },
  sheetPrinted: { title: "Sheet marked as printed", description: "Changes from now on are flagged" },
  districtSaved: { title: "Saved", description: "Sheets, emails and forms now show it" },
  schoolRetired: { title: "School retired", description: "It stays on past requests, but no one can order for it" },
  schoolRestored: { title: "School restored", description: "People can order for this school again" },
  testMessageSent: {
    title: "Test message sent",
    description: "The mail server accepted it. Check your inbox and your spam folder.",
  },
  daysClosed: { title: "Days closed", description: "No one can order for these days" },
  daysOpened: { title: "Days reopened", description: "People can order for these days again" },
  mailPreferencesSaved: { title: "Email preferences saved" },
  calendarLinkCreated: { title: "Your calendar link is ready" },
  calendarLinkRenewed: { title: "Your new calendar link is ready", description: "The old one no longer works" },
  calendarLinkRemoved: { title: "Calendar link removed" },
  messageResent: { title: "The message will be resent" },
  messagesResent: { title: "The messages will be resent" },
  capacitySaved: { title: "Capacity saved", description: "The calendar and the request form now use it" },
} satisfies Record<string, ToastText>;
