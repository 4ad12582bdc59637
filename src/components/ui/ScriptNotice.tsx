import { Alert } from "./Alert.tsx";

/** Stands beside an island that does nothing without script. */
export function ScriptNotice() {
  return (
    <noscript>
      <Alert tone="info">
        This part of the page needs JavaScript. Turn it on in your browser, then reload the page.
      </Alert>
    </noscript>
  );
}
