import type { ToastText } from "../../domain/shell/toasts.ts";
import { Button, ButtonLink } from "./Button.tsx";
import { AlertIcon, CheckIcon, XIcon } from "./Icons.tsx";

/** The notifications, shown by src/browser/shell/toast_region.ts. */
export function ToastRegion({ outcome }: { outcome?: { text: ToastText; pageHref: string } | undefined }) {
  return (
    <div className="toast-region no-print" role="region" aria-label="Notifications (F8)" tabIndex={-1}>
      {/* Both are there before they have something to say, or some screen readers would miss it. */}
      <div aria-live="polite">
        {outcome && <Outcome {...outcome} />}
      </div>
      <div aria-live="assertive" />
      <ToastTemplate />
    </div>
  );
}

/** A notification that is there from the start, and closes by a link. Without script, the focus has it read out. */
function Outcome({ text, pageHref }: { text: ToastText; pageHref: string }) {
  return (
    <div className="popover toast" data-tone="success" autoFocus tabIndex={-1}>
      <span className="toast-icon">
        <CheckIcon />
      </span>
      <div className="toast-body">
        <p className="toast-title">{text.title}</p>
        {text.description && <p className="toast-description">{text.description}</p>}
      </div>
      <ButtonLink variant="quiet" size="small" href={pageHref} aria-label="Close notification">
        <XIcon />
      </ButtonLink>
    </div>
  );
}

function ToastTemplate() {
  return (
    <template>
      <div className="popover toast">
        <span className="toast-icon">
          <CheckIcon />
          <AlertIcon />
        </span>
        <div className="toast-body">
          <p className="toast-title" />
          <p className="toast-description" />
          <p className="toast-subject" />
          <a>View</a>
        </div>
        <Button variant="quiet" size="small" aria-label="Close notification">
          <XIcon />
        </Button>
      </div>
    </template>
  );
}
