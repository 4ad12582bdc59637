import type { Role } from "./accounts/roles.ts";
import type { OUTCOMES } from "./shell/outcomes.ts";

/**
 * Every address of the product. A function called with ":id" yields the pattern a route is registered under, called with
 * an id the link, so a pattern and its links cannot drift apart. Spec sections 2 and 7.
 */
export const urls = {
  home: "/",
  login: "/login",
  logout: "/logout",
  register: "/register",
  provider: "/auth/oidc",
  providerCallback: "/auth/callback",
  providerRegistration: "/auth/register",
  disconnectProvider: "/settings/provider/disconnect",
  confirmAddress: "/confirm-address",
  changePassword: "/change-password",
  settings: "/settings",
  help: "/help",
  mailPreferences: "/settings/mail",
  renewCalendarFeed: "/settings/calendar/renew",
  removeCalendarFeed: "/settings/calendar/remove",
  calendarFeed: (file: string) => `/calendar/${file}`,
  requesterDashboard: "/requester/dashboard",
  newRequest: "/requests/new",
  copyRequest: (id: string) => `/requests/new?copy=${id}`,
  request: (id: string) => `/requests/${id}`,
  reviseRequest: (id: string) => `/requests/${id}/revise`,
  printRequest: (id: string) => `/requests/${id}/print`,
  directorDashboard: "/director",
  directorRequestsCsv: "/director/requests.csv",
  adminDashboard: "/admin",
  pendingUsers: "/admin/pending-users",
  activeUsers: "/admin/active-users",
  userAddress: (id: string) => `/admin/active-users/${id}/address`,
  requestsCsv: "/admin/requests.csv",
  reviewRequest: (id: string) => `/admin/requests/${id}`,
  printReviewedRequest: (id: string) => `/admin/requests/${id}/print`,
  deletedRequests: "/admin/deleted-requests",
  deletedRequest: (id: string) => `/admin/deleted-requests/${id}`,
  history: "/admin/history",
  accountHistory: "/admin/history?type=account",
  historyCsv: "/admin/history.csv",
  reports: "/admin/reports",
  reportsCsv: "/admin/reports.csv",
  production: "/admin/reports/production",
  productionCsv: "/admin/reports/production.csv",
  kitchen: "/admin/kitchen",
  kitchenSheetPdf: "/admin/kitchen/sheet.pdf",
  mealLabels: "/admin/kitchen/labels",
  mealLabelsPdf: "/admin/kitchen/labels.pdf",
  servingSheetsPdf: "/admin/kitchen/serving.pdf",
  outbox: "/admin/mail",
  resendMessage: (id: string) => `/admin/mail/${id}/resend`,
  resendAllMessages: "/admin/mail/resend",
  districtSettings: "/admin/settings/district",
  system: "/admin/system",
  calendar: "/admin/calendar",
  healthz: "/healthz",
  readyz: "/readyz",
  metrics: "/metrics",
  api: {
    csrfToken: "/api/auth/csrf-token",
    me: "/api/auth/me",
    login: "/api/auth/login",
    register: "/api/auth/register",
    logout: "/api/auth/logout",
    changePassword: "/api/auth/change-password",
    requests: "/api/requests",
    myRequests: "/api/requests/mine",
    similarRequests: "/api/requests/similar",
    kitchenDay: "/api/requests/kitchen-day",
    request: (id: string) => `/api/requests/${id}`,
    revisions: (id: string) => `/api/requests/${id}/revisions`,
    answer: (id: string) => `/api/requests/${id}/answer`,
    cancel: (id: string) => `/api/requests/${id}/cancel`,
    revert: (id: string) => `/api/requests/${id}/revert`,
    pdf: (id: string) => `/api/requests/${id}/pdf`,
    directorRequests: "/api/director/requests",
    adminRequests: "/api/admin/requests",
    adminRequest: (id: string) => `/api/admin/requests/${id}`,
    ask: (id: string) => `/api/admin/requests/${id}/ask`,
    approve: (id: string) => `/api/admin/requests/${id}/approve`,
    deny: (id: string) => `/api/admin/requests/${id}/deny`,
    progress: (id: string) => `/api/admin/requests/${id}/progress`,
    complete: (id: string) => `/api/admin/requests/${id}/complete`,
    takeBack: (id: string) => `/api/admin/requests/${id}/take-back`,
    closeOut: (id: string) => `/api/admin/requests/${id}/close-out`,
    delete: (id: string) => `/api/admin/requests/${id}/delete`,
    bulkApprove: "/api/admin/requests/bulk-approve",
    bulkProgress: "/api/admin/requests/bulk-progress",
    selectionSum: "/api/admin/requests/selection-sum",
    deletedRequests: "/api/admin/deleted-requests",
    kitchen: "/api/admin/kitchen",
    kitchenSheetVersion: "/api/admin/kitchen/sheet-version",
    pendingUsers: "/api/admin/users/pending",
    activeUsers: "/api/admin/users/active",
    approveUser: (id: string) => `/api/admin/users/${id}/approve`,
    denyUser: (id: string) => `/api/admin/users/${id}/deny`,
    revokeUser: (id: string) => `/api/admin/users/${id}/revoke`,
    restoreUser: (id: string) => `/api/admin/users/${id}/restore`,
    resetPassword: (id: string) => `/api/admin/users/${id}/reset-password`,
    useProviderAddress: (id: string) => `/api/admin/users/${id}/use-provider-address`,
  },
} as const;

/** The addresses of rosters and their PDFs. Not among `urls`, which the browser loads whole: no script uses them. */
export const rosterUrls = {
  request: (id: string) => `/requests/${id}/roster`,
  day: "/admin/kitchen/roster",
} as const;

/** The addresses of a new password by mail. Not among `urls`, like the rosters'. */
export const passwordUrls = { forgot: "/forgot-password", reset: "/reset-password" } as const;

/** The page to change a password, for password managers. W3C, "A Well-Known URL for Changing Passwords". */
export const WELL_KNOWN_CHANGE_URL = "/.well-known/change-password";

/** The address that "Continue anyway" posts to. Not among `urls`, which the browser loads whole: no script needs it. */
export const NARROW_WINDOW_URL = "/narrow-window";

/** A page's content, where the focus is after a form that goes away once it is posted: with script and without. */
export const CONTENT_ANCHOR = "#content";

/** The line about a request at the top of its page, before what can be done with it. */
export const REQUEST_ANCHOR = "#request";

/** State-changing calls without a CSRF token: they come before there is a session. Spec section 7. */
export const CSRF_EXEMPT: readonly string[] = [urls.api.login, urls.api.register];

/** Each role's home, and the page on which it reads a request. */
export const ROLE_PAGES: Record<Role, { home: string; request: (id: string) => string }> = {
  ADMIN: { home: urls.adminDashboard, request: urls.reviewRequest },
  DIRECTOR: { home: urls.directorDashboard, request: urls.request },
  REQUESTER: { home: urls.requesterDashboard, request: urls.request },
};

/** Returns a role's home. Spec section 2, route table. */
export function homeFor(role: Role): string {
  return ROLE_PAGES[role].home;
}

/** Adds a query to a path, without empty values. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** Returns the address of an export's Excel file. */
export function xlsxPath(csvPath: string): string {
  return csvPath.replace(/csv$/, "xlsx");
}

/** Returns a page's address that confirms the action of a posted form. */
export function withOutcome(path: string, done: keyof typeof OUTCOMES | undefined): string {
  return withQuery(path, { done });
}

/** A path as browsers write it: all else is in percents. */
const PLAIN_PATH = /^\/[\x21-\x7e]*$/;

/** Whether an address leads to a page of ours: browsers take the path //elsewhere.example for another site. */
export function isOwnPath(path: string): boolean {
  const ours = "https://ours.invalid";
  return PLAIN_PATH.test(path) && URL.canParse(path, ours) && new URL(path, ours).origin === ours;
}
