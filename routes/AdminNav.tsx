import { useRequestContext } from "@hono/react-renderer";
import { urls } from "../src/domain/urls.ts";
import type { AppEnv } from "../src/http/env.ts";

export function AdminNav() {
  const { req, var: { waiting } } = useRequestContext<AppEnv>();
  const links: {
    label: string;
    href: string;
    also?: string[];
    count?: number | undefined;
    note?: string;
    isOpen?: boolean;
  }[] = [
    {
      label: "Requests",
      href: urls.adminDashboard,
      also: ["/admin/requests", urls.deletedRequests],
      count: waiting?.requests,
      note: "in review",
    },
    { label: "Kitchen", href: urls.kitchen },
    { label: "Calendar", href: urls.calendar },
    { label: "Reports", href: urls.reports },
    {
      label: "Users",
      href: waiting?.users ? urls.pendingUsers : urls.activeUsers,
      also: [urls.pendingUsers, urls.activeUsers],
      count: waiting?.users,
      note: "waiting",
    },
    { label: "Mail", href: urls.outbox, count: waiting?.mail, note: `need${waiting?.mail === 1 ? "s" : ""} attention` },
    { label: "History", href: urls.history },
    { label: "Settings", href: urls.settings, also: [urls.districtSettings, urls.system] },
  ];
  const isOn = (path: string) => req.path === path || (path !== urls.adminDashboard && req.path.startsWith(`${path}/`));
  return (
    <nav className="top-bar-nav" aria-label="Administration">
      <ul role="list">
        {links.map(({ label, href, also = [], count = 0, note, isOpen = [href, ...also].some(isOn) }) => (
          <li key={label}>
            <a href={href} aria-current={isOpen ? "page" : undefined}>
              {label}
              {/* On its own page even at 0, since the list there may bring a count. */}
              {note && (count > 0 || isOpen) && (
                <>
                  {" "}
                  <span className="tab-count" hidden={count === 0}>
                    {count}
                    <span className="visually-hidden">{` ${note}`}</span>
                  </span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
