import { z } from "zod";
import { monthParam, schoolParam, textParam } from "../lists/param_schemas.ts";

/** Which of the users: those who can sign in, or with "no-access" those who were denied or revoked. */
export const activeUsersParams = z.object({
  view: z.literal("no-access", "must be no-access").optional(),
  q: textParam,
});

/** What became of the calendar's link, by the notification's name. */
const FEED_OUTCOMES = ["calendarLinkCreated", "calendarLinkRenewed", "calendarLinkRemoved"] as const;
export type FeedOutcome = (typeof FEED_OUTCOMES)[number];

const SAVED_SETTINGS = ["mail", "provider", ...FEED_OUTCOMES] as const;
export type SavedSetting = (typeof SAVED_SETTINGS)[number];

/** The settings page, which confirms a setting just saved, and gives the calendar's link for one school or for all. */
export const settingsParams = z.object({
  saved: z.enum(SAVED_SETTINGS, `must be one of ${SAVED_SETTINGS.join(", ")}`).optional(),
  school: schoolParam,
});

/** The forms of the calendar's link, which the kitchen's calendar has too, with the month that it shows. */
export const calendarFeedForm = z.object({ month: monthParam });
