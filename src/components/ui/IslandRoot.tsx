import { Component, type ReactNode, useEffect } from "react";
import { I18nProvider } from "react-aria-components";

interface IslandRootProps {
  children: ReactNode;
  /** Called in the browser once all of it answers: handlers are attached and effects have run. */
  onHydrated?: () => void;
}

/** What stands around every island, the same on the server and in the browser, or hydration would not match. */
export function IslandRoot({ children, onHydrated }: IslandRootProps) {
  useEffect(() => onHydrated?.(), []);
  return (
    <Boundary>
      <I18nProvider locale="en-US">{children}</I18nProvider>
    </Boundary>
  );
}

/** Keeps one broken island from taking the others down with it. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <IslandFailed /> : this.props.children;
  }
}

/** Shown in the place of an island that could not be shown. */
export function IslandFailed() {
  return (
    <p role="alert" className="island-failed">
      This part of the page could not be shown. Reload the page to try again.
    </p>
  );
}
