import { useRequestContext } from "@hono/react-renderer";
import { countLabel } from "../src/domain/lists/pagination.ts";
import { urls } from "../src/domain/urls.ts";
import type { AppEnv } from "../src/http/env.ts";

/** The way to all that administrators do, on every page of theirs, with the counts of what waits for them. */
export function AdminNav() {
  const { req, var: { waiting } } = useRequestContext<AppEnv>();
  const links = [
    { label: "Requests", href: urls.adminDashboard, also: ["/admin/requests", urls.deletedRequests] },
    { label: "Kitchen", href: urls.kitchen },
    { label: "Calendar", href: urls.calendar },
    { label: "Reports", href: urls.reports },
    {
      label: "Users",
      href: waiting?.users ? urls.pendingUsers : urls.activeUsers,
      also: [urls.pendingUsers, urls.activeUsers],
    },
    { label: "Mail", href: urls.outbox },
    { label: "History", href: urls.history },
    { label: "Settings", href: urls.settings, also: [urls.districtSettings, urls.system] },
  ];
  const counts: Record<string, [count: number, note: string]> = waiting
    ? {
      Requests: [waiting.requests, "in review"],
      Users: [waiting.users, "waiting"],
      Mail: [waiting.mail, waiting.mail === 1 ? "needs attention" : "need attention"],
    }
    : {};
  const isOn = (path: string) => req.path === path || (path !== urls.adminDashboard && req.path.startsWith(`${path}/`));
  return (
    <nav className="top-bar-nav" aria-label="Administration">
      <ul role="list">
        {links.map(({ label, href, also = [] }) => {
          const [count, note] = counts[label] ?? [0, ""];
          return (
            <li key={label}>
              <a
                href={href}
                aria-current={[href, ...also].some(isOn) ? "page" : undefined}
                aria-label={count > 0 ? `${label} ${countLabel(count)} ${note}` : undefined}
              >
                {label}
                {count > 0 && (
                  <>
                    {" "}
                    <span className="tab-count">{countLabel(count)}</span>
                  </>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
