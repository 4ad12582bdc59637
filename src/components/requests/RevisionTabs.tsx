import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";

const TABS = { previous: "Previous Submission", revision: "Revision Request" } as const;

type TabName = keyof typeof TABS;

/** The previous submission and the form, both mounted, so that typed text stays. Spec section 2, revise request. */
export function RevisionTabs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<TabName>("revision");

  useEffect(() => {
    const panel = document.getElementById(tabPanel("previous").id);
    if (panel) panel.hidden = open !== "previous";
  }, [open]);

  /** Moves the focus and opens the tab at once (ARIA Authoring Practices, tabs with automatic activation). */
  function moveByKey(event: KeyboardEvent) {
    const other = open === "previous" ? "revision" : "previous";
    const target = { ArrowLeft: other, ArrowRight: other, Home: "previous", End: "revision" }[event.key];
    if (!target) return;
    event.preventDefault();
    setOpen(target as TabName);
    document.getElementById(`tab-${target}`)?.focus();
  }

  return (
    <div className="stack">
      <div className="tab-list" role="tablist" aria-label="Versions" onKeyDown={moveByKey}>
        {(Object.keys(TABS) as TabName[]).map((name) => (
          <button
            key={name}
            type="button"
            className="tab"
            role="tab"
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            aria-selected={name === open}
            tabIndex={name === open ? 0 : -1}
            onClick={() => setOpen(name)}
          >
            {TABS[name]}
          </button>
        ))}
      </div>
      <div {...tabPanel("revision")} hidden={open !== "revision"}>{children}</div>
    </div>
  );
}

/** The props that make an element the panel of this tab. */
export function tabPanel(name: TabName) {
  return { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}` };
}
