import { counted } from "../text/amounts.ts";
import { urls } from "../urls.ts";

/** How far a district is set up. */
export interface FirstSteps {
  /** "" while it is unknown. */
  phone: string;
  schools: number;
  /** On how many days of the week the kitchen's capacity is set. */
  weekdays: number;
  closings: number;
  /** How many people have access. */
  users: number;
}

export interface FirstStep {
  label: string;
  href: string;
  isDone: boolean;
  state: string;
  /** The lines to set, where the page it leads to cannot set it. */
  lines?: string;
}

/** What a new district needs before people order; all of it is done somewhere else. */
export function listFirstSteps(steps: FirstSteps, isMailConfigured: boolean): FirstStep[] {
  const { phone, schools, weekdays, closings, users } = steps;
  return [
    { label: "Office's phone", href: urls.districtSettings, isDone: phone !== "", state: phone || "Not set" },
    {
      label: "Schools",
      href: `${urls.districtSettings}#schools`,
      isDone: schools > 0,
      state: `${schools} to order for`,
    },
    {
      label: "Capacity",
      href: `${urls.calendar}#capacity`,
      isDone: weekdays > 0,
      state: weekdays > 0 ? `Set for ${counted(weekdays, "weekday")}` : "Unlimited",
    },
    {
      label: "Closed days",
      href: `${urls.calendar}#closed-days`,
      isDone: closings > 0,
      state: closings > 0 ? `${counted(closings, "closing")} entered` : "None entered",
    },
    {
      label: "Mail",
      href: isMailConfigured ? urls.system : urls.outbox,
      isDone: isMailConfigured,
      state: isMailConfigured ? "Set up" : "Messages wait. Set these two and restart:",
      ...isMailConfigured ? {} : { lines: "SMTP_URL=smtps://user:password@host\nMAIL_FROM=lunches@example.org" },
    },
    {
      label: "First users",
      href: urls.pendingUsers,
      isDone: users > 1,
      state: users > 1 ? `${users} have access` : "People register, then you approve them",
    },
  ];
}
