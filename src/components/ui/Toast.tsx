import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";
import { AlertIcon, CheckIcon, XIcon } from "./Icons.tsx";

interface ToastProps extends Omit<ComponentProps<"div">, "title" | "children"> {
  title: string;
  description?: string;
  tone: "success" | "error";
  onClose: () => void;
}

/**
 * The look of one notification. Timing, swiping and the live region belong to the region around it, which has the class
 * "toast-region"; other props (a ref, pointer handlers) reach the toast's own element.
 */
export function Toast({ title, description, tone, onClose, ...props }: ToastProps) {
  return (
    <div {...props} className="toast" data-tone={tone}>
      <span className="toast-icon">{tone === "success" ? <CheckIcon /> : <AlertIcon />}</span>
      <div className="toast-body">
        <p className="toast-title">{title}</p>
        {description && <p className="toast-description">{description}</p>}
      </div>
      <Button variant="quiet" size="small" aria-label="Close notification" onPress={onClose}>
        <XIcon />
      </Button>
    </div>
  );
}
