import type { PropsWithChildren } from "react";
import { Alert } from "../ui/Alert.tsx";

interface ChangeNoticeProps {
  title: string;
  /** The shown version, and where the browser asks for the current one. */
  version: string;
  versionUrl: string;
  href: string;
}

/** A notice hidden until an open page that is for paper is out of date. Reloading is left to its reader. */
export function ChangeNotice({ title, version, versionUrl, href, children }: PropsWithChildren<ChangeNoticeProps>) {
  return (
    <div role="status">
      <div hidden data-sheet-version={version} data-version-url={versionUrl}>
        <Alert tone="warning" title={title}>
          <span className="no-print">
            {children} <a href={href}>Reload</a>
          </span>
        </Alert>
      </div>
    </div>
  );
}
