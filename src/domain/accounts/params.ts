import { z } from "zod";

/** Which of the users: those who can sign in, or with "no-access" those who were denied or revoked. */
export const activeUsersParams = z.object({ view: z.literal("no-access", "must be no-access").optional() });

/** The settings page, which says what was saved just now. */
export const settingsParams = z.object({ saved: z.literal("mail", "must be mail").optional() });
