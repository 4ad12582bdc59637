import { Hono } from "hono";
import { listUsers } from "../../../db/accounts/find.ts";
import PendingUsers from "../../../islands/PendingUsers.tsx";
import { PendingWarning } from "../../../src/components/accounts/PendingWarning.tsx";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { Island } from "../../../src/render/Island.tsx";
import { registerApiRoutes } from "../../api_routes.ts";
import type { Deps } from "../../deps.ts";
import { pendingUserWrites } from "../user_writes.ts";
import { UsersPage, usersTitle } from "../UsersPage.tsx";

export function pendingUserRoutes(deps: Deps) {
  const { db, isMailConfigured } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.pendingUsers, async (c) => {
      const users = await listUsers(db, "PENDING");
      return c.render(
        <UsersPage view="pending">
          <PendingWarning count={users.length} />
          <Island name="PendingUsers" kind="decisions" component={PendingUsers} props={{ users, isMailConfigured }} />
        </UsersPage>,
        { title: usersTitle("pending") },
      );
    })
    .get(urls.api.pendingUsers, async (c) => c.json(await listUsers(db, "PENDING")))
    .route("/", registerApiRoutes(deps, pendingUserWrites));
}
