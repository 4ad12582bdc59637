import { z } from "zod";
import { schoolParam, textParam } from "../lists/param_schemas.ts";

export const activeUsersParams = z.object({
  view: z.literal("no-access", "must be no-access").optional(),
  q: textParam,
});

const FEED_OUTCOMES = ["calendarLinkCreated", "calendarLinkRenewed", "calendarLinkRemoved"] as const;
export type FeedOutcome = (typeof FEED_OUTCOMES)[number];

const SAVED_SETTINGS = ["mail", "provider", ...FEED_OUTCOMES] as const;
export type SavedSetting = (typeof SAVED_SETTINGS)[number];

export const settingsParams = z.object({
  saved: z.enum(SAVED_SETTINGS, `must be one of ${SAVED_SETTINGS.join(", ")}`).optional(),
  school: schoolParam,
});
