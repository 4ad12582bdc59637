import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components";

interface TabsProps {
  /** Names the tabs for assistive technology. */
  label: string;
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  /** The tab that is open at first. */
  open: string;
}

/** Tabs of one page. All of them stay mounted, so that looking at another one loses nothing that was typed. */
export function Tabs({ label, tabs, open }: TabsProps) {
  return (
    <AriaTabs className="tabs" defaultSelectedKey={open}>
      <TabList className="tab-list" aria-label={label}>
        {tabs.map((tab) => <Tab key={tab.id} className="tab" id={tab.id}>{tab.label}</Tab>)}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} className="tab-panel" id={tab.id} shouldForceMount>{tab.content}</TabPanel>
      ))}
    </AriaTabs>
  );
}
