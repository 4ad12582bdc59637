import type { ReactNode } from "react";

interface TabLinksProps {
  label: string;
  tabs: readonly { href: string; label: string; count?: number | undefined; isCurrent: boolean }[];
  action?: ReactNode;
}

/** Links that look like tabs: each is a page of its own, so the address and the back button keep the choice. */
export function TabLinks({ label, tabs, action }: TabLinksProps) {
  return (
    <div className="tab-links cluster spread no-print">
      <nav aria-label={label}>
        <ul role="list">
          {tabs.map((tab) => (
            <li key={tab.label}>
              <a className="tab" href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
                {tab.count ? `${tab.label} ` : tab.label}
                {tab.count ? <span className="tab-count">{tab.count}</span> : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {action}
    </div>
  );
}
