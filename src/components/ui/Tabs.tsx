import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components";

interface TabsProps {
  /** Names the tabs for assistive technology. */
  label: string;
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  /** The id of the tab that is open at first. */
  initialTab: string;
}

/** Tabs of one page. All of them stay mounted, so that switching tabs loses nothing that was typed. */
export function Tabs({ label, tabs, initialTab }: TabsProps) {
  return (
    <AriaTabs className="tabs" defaultSelectedKey={initialTab}>
      <TabList className="tab-list" aria-label={label}>
        {tabs.map((tab) => <Tab key={tab.id} className="tab" id={tab.id}>{tab.label}</Tab>)}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} className="tab-panel" id={tab.id} shouldForceMount>{tab.content}</TabPanel>
      ))}
    </AriaTabs>
  );
}
