import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";

interface TabsProps {
  label: string;
  /** A tab without content has its panel on the page around the island: `<div {...tabPanel(id)} hidden>`. */
  tabs: readonly { id: string; label: string; content?: ReactNode }[];
  initialTab: string;
}

/** Tabs of one page. All of them stay mounted, so that switching tabs loses nothing that was typed. */
export function Tabs({ label, tabs, initialTab }: TabsProps) {
  const [openTab, setOpenTab] = useState(initialTab);

  useEffect(() => {
    for (const { id, content } of tabs) {
      const panel = content === undefined && document.getElementById(tabPanel(id).id);
      if (panel) panel.hidden = id !== openTab;
    }
  }, [tabs, openTab]);

  /** Moves the focus and opens the tab at once (ARIA Authoring Practices, tabs with automatic activation). */
  function moveByKey(event: KeyboardEvent) {
    const position = tabs.findIndex(({ id }) => id === openTab);
    const target = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: -1 }[event.key];
    const tab = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!tab) return;
    event.preventDefault();
    setOpenTab(tab.id);
    document.getElementById(tabId(tab.id))?.focus();
  }

  return (
    <div className="stack">
      <div className="tab-list" role="tablist" aria-label={label} onKeyDown={moveByKey}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="tab"
            role="tab"
            id={tabId(id)}
            aria-controls={tabPanel(id).id}
            aria-selected={id === openTab}
            tabIndex={id === openTab ? 0 : -1}
            onClick={() => setOpenTab(id)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) =>
        content !== undefined && <div key={id} {...tabPanel(id)} hidden={id !== openTab}>{content}</div>
      )}
    </div>
  );
}

/** What makes an element the panel of the tab with this id. */
export function tabPanel(id: string) {
  return { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": tabId(id) };
}

function tabId(id: string): string {
  return `tab-${id}`;
}
