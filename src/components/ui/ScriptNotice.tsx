import { Alert } from "./Alert.tsx";

export function ScriptNotice() {
  return (
    <noscript>
      <Alert tone="info">
        This part of the page needs JavaScript. Turn it on in your browser, then reload the page.
      </Alert>
    </noscript>
  );
}
