import { Hono } from "hono";
import { listUsers } from "../../../db/accounts/find.ts";
import { listAccountDecisions } from "../../../db/history/district.ts";
import PendingUsers from "../../../islands/PendingUsers.tsx";
import { PendingWarning } from "../../../src/components/accounts/PendingWarning.tsx";
import { AccountHistory } from "../../../src/components/history/AccountHistory.tsx";
import { ScriptNotice } from "../../../src/components/ui/ScriptNotice.tsx";
import { PRODUCT_NAME } from "../../../src/domain/shell/product.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { Island } from "../../../src/render/Island.tsx";
import { registerApiRoutes } from "../../api_routes.ts";
import type { Deps } from "../../deps.ts";
import { SignedInPage } from "../../layout.tsx";
import { pendingUserWrites } from "../user_writes.ts";

export function pendingUserRoutes(deps: Deps) {
  const { db, isMailConfigured } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.pendingUsers, async (c) => {
      const [users, history] = await Promise.all([listUsers(db, "PENDING"), listAccountDecisions(db)]);
      const subtitle = `Decide who can use ${PRODUCT_NAME}, and in what role`;
      return c.render(
        <SignedInPage title="Pending User Registrations" subtitle={subtitle}>
          <PendingWarning count={users.length} />
          <ScriptNotice />
          <Island name="PendingUsers" component={PendingUsers} props={{ users, isMailConfigured }} />
          <AccountHistory events={history} />
        </SignedInPage>,
        { title: "Pending User Registrations" },
      );
    })
    .get(urls.api.pendingUsers, async (c) => c.json(await listUsers(db, "PENDING")))
    .route("/", registerApiRoutes(deps, pendingUserWrites));
}
