import { Button } from "./Button.tsx";
import { AlertIcon, CheckIcon, XIcon } from "./Icons.tsx";

/** The place of the page's notifications, and what they look like. They are shown by src/browser/shell/toast_region.ts. */
export function ToastRegion() {
  return (
    <>
      <div
        className="toast-region no-print"
        role="region"
        aria-label="Notifications (F8)"
        aria-live="polite"
        tabIndex={-1}
        // Otherwise the open calendar, which is react-aria's, would hide it from assistive technology.
        data-react-aria-top-layer="true"
      />
      <ToastTemplate tone="success" />
      <ToastTemplate tone="error" />
    </>
  );
}

/** One notification, whose title and description are filled in when it is shown. */
function ToastTemplate({ tone }: { tone: "success" | "error" }) {
  return (
    <template data-toast={tone}>
      <div className="toast" data-tone={tone}>
        <span className="toast-icon">{tone === "success" ? <CheckIcon /> : <AlertIcon />}</span>
        <div className="toast-body">
          <p className="toast-title" />
          <p className="toast-description" />
        </div>
        <Button variant="quiet" size="small" aria-label="Close notification">
          <XIcon />
        </Button>
      </div>
    </template>
  );
}
