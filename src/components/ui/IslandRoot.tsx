import { Component, type ReactNode } from "react";

/**
 * Wraps every island, on the server and in the browser alike, since hydration would not match otherwise. Keeps one broken
 * island from taking the others down with it.
 */
export class IslandRoot extends Component<{ children?: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <IslandFailed /> : this.props.children;
  }
}

/** Shown in place of an island that failed to render. */
export function IslandFailed() {
  return (
    <p role="alert" className="alert" data-tone="danger">
      This part of the page didn't load. Reload the page to try again.
    </p>
  );
}
