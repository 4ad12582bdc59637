import { Hono } from "hono";
import { listUsers } from "../../db/users/find.ts";
import { Badge, RoleBadge } from "../../src/components/Badge.tsx";
import { EmptyState } from "../../src/components/EmptyState.tsx";
import { Page } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { Table } from "../../src/components/Table.tsx";
import { urls } from "../../src/domain/urls.ts";
import { fullName, type UserSummary } from "../../src/domain/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { call, page } from "../../src/http/guards.ts";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";

/** Who can sign in. Spec section 2, active users. */
export function activeUserRoutes({ db }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.activeUsers, page("ADMIN"), async (c) => {
      const users = await listUsers(db, "APPROVED");
      return c.render(
        <SignedInLayout user={c.var.session.user}>
          <Page>
            <PageHeader title="Active Users" back={{ href: urls.adminDashboard, label: "Back to Dashboard" }} />
            {users.length === 0 ? <EmptyState title="No active users found" /> : <UserTable users={users} />}
          </Page>
        </SignedInLayout>,
        { title: "Active Users" },
      );
    })
    .get(urls.api.activeUsers, call("ADMIN"), async (c) => c.json(await listUsers(db, "APPROVED")));
}

function UserTable({ users }: { users: UserSummary[] }) {
  return (
    <Table caption="Active users">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td>
              <span className="cluster">
                {fullName(user)}
                {user.isSuperAdmin && <Badge tone="accent">Super Admin</Badge>}
              </span>
            </td>
            <td>{user.email}</td>
            <td>
              <RoleBadge role={user.role} />
            </td>
            <td>
              <Badge tone="success">Active</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
