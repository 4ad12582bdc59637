import { Hono } from "hono";
import { DECIDING_ROLES } from "../../src/domain/accounts/roles.ts";
import { guardAll, requireRole, requireSuperAdmin, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import type { Deps } from "../deps.ts";
import { districtListRoutes } from "../district_list.ts";
import { dayRosterRoutes } from "../requests/roster.tsx";
import { activeUserRoutes } from "./active_users/active_users.tsx";
import { userAddressRoutes } from "./active_users/address.tsx";
import { calendarRoutes } from "./calendar/calendar.tsx";
import { adminDashboardRoutes } from "./dashboard.tsx";
import { deletedRequestRoutes } from "./deleted_requests/deleted_requests.tsx";
import { historyRoutes } from "./history/history.tsx";
import { kitchenDocumentRoutes } from "./kitchen/documents.ts";
import { kitchenRoutes } from "./kitchen/kitchen.tsx";
import { mealLabelRoutes } from "./kitchen/labels.tsx";
import { outboxRoutes } from "./mail/outbox.tsx";
import { pendingUserRoutes } from "./pending_users/pending_users.tsx";
import { reportRoutes } from "./reports/reports.tsx";
import { adminRequestApi } from "./requests/api.ts";
import { reviewRoutes } from "./requests/review.tsx";
import { districtSettingsRoutes } from "./settings/district/district.tsx";
import { systemRoutes } from "./system/system.tsx";

export function adminRoutes(deps: Deps) {
  return guardAll(
    requireRole(...DECIDING_ROLES),
    new Hono<SignedInEnv>()
      .route("/", adminDashboardRoutes(deps))
      .route("/", adminRequestApi(deps))
      .route("/", districtListRoutes(deps, "ADMIN"))
      .route("/", reviewRoutes(deps))
      .route("/", deletedRequestRoutes(deps))
      .route("/", historyRoutes(deps))
      .route("/", pendingUserRoutes(deps))
      .route("/", activeUserRoutes(deps))
      .route("/", userAddressRoutes(deps))
      .route("/", reportRoutes(deps))
      .route("/", kitchenRoutes(deps))
      .route("/", kitchenDocumentRoutes(deps))
      .route("/", mealLabelRoutes(deps))
      .route("/", dayRosterRoutes(deps))
      .route("/", outboxRoutes(deps))
      .route("/", calendarRoutes(deps))
      .route("/", guardAll(requireSuperAdmin, districtSettingsRoutes(deps)))
      .route("/", guardAll(requireSuperAdmin, systemRoutes(deps))),
  );
}
