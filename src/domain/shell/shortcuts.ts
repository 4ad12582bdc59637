import { type Role, ROLES } from "../accounts/roles.ts";

// Each its own constant, so that a page's script has only the keys that it uses.
export const SEARCH_KEY = "/";
export const SELECTION_KEY = "s";
export const NEXT_KEY = "n";
const PREVIOUS_KEY = "p";
export const EARLIER_KEY = "e";
export const LATER_KEY = "l";
export const TODAY_KEY = "t";
export const WEEK_KEY = "w";
/** Moves the focus to the notification. Spec section 9. */
export const NOTIFICATION_KEY = "F8";

/** What a key does. */
interface Shortcut {
  /** One key, or keys that belong together. */
  keys: readonly string[];
  /** What it does: "Go to the search box". */
  does: string;
  where: string;
  roles: readonly Role[];
}

/** Every key that means something beside what browsers do by themselves, as /help lists them. */
const SHORTCUTS: readonly Shortcut[] = [
  { keys: [SEARCH_KEY], does: "Go to the search box", where: "Lists", roles: ["DIRECTOR", "ADMIN"] },
  {
    keys: ["ArrowDown", "ArrowUp", "Home", "End"],
    does: "Move through the rows, starting from the search box",
    where: "Lists",
    roles: ["DIRECTOR", "ADMIN"],
  },
  { keys: ["Enter"], does: "Open the row", where: "Lists", roles: ["DIRECTOR", "ADMIN"] },
  { keys: ["Space"], does: "Select the row", where: "Dashboard", roles: ["ADMIN"] },
  {
    keys: [SELECTION_KEY],
    does: "Go to the actions on the selected rows",
    where: "Dashboard",
    roles: ["ADMIN"],
  },
  {
    keys: [NEXT_KEY],
    does: "Open the first or next request in review",
    where: "Dashboard, review",
    roles: ["ADMIN"],
  },
  {
    keys: [EARLIER_KEY, LATER_KEY],
    does: "Go to the previous or next day, week or month",
    where: "Kitchen, calendar, reports",
    roles: ["ADMIN"],
  },
  {
    keys: [TODAY_KEY],
    does: "Go to today or this month",
    where: "Kitchen, calendar, reports",
    roles: ["ADMIN"],
  },
  { keys: [WEEK_KEY], does: "Show the week", where: "Kitchen", roles: ["ADMIN"] },
  {
    keys: [PREVIOUS_KEY, NEXT_KEY],
    does: "Go to the previous or next sheet",
    where: "Meal labels",
    roles: ["ADMIN"],
  },
  {
    keys: ["Enter"],
    does: "Go to the next special meal, or add one",
    where: "Special meals of a request",
    roles: ["REQUESTER", "DIRECTOR"],
  },
  { keys: [NOTIFICATION_KEY], does: "Go to the notification", where: "Everywhere", roles: ROLES },
  { keys: ["Escape"], does: "Close the menu, dialog or notification", where: "Everywhere", roles: ROLES },
];

/** The keys that mean something on the pages of a role. */
export function shortcutsFor(role: Role): readonly Shortcut[] {
  return SHORTCUTS.filter(({ roles }) => roles.includes(role));
}

const KEY_LABELS: Record<string, string> = { ArrowDown: "↓", ArrowUp: "↑", Escape: "Esc" };

/** The print on a key: "N", "↓", "Home". */
export function keyLabel(key: string): string {
  return KEY_LABELS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
