import type { ReactNode } from "react";
import { AlertIcon, CheckIcon, InfoIcon } from "./Icons.tsx";

interface AlertProps {
  tone: "info" | "warning" | "danger" | "success";
  title?: string;
  /** "alert" for one that appears while the person works, so that it is read out at once. */
  role?: "alert" | "status";
  /** For what a form's answer says: the new page begins there, so that it is seen and read out without script. */
  takesFocus?: boolean;
  children?: ReactNode;
}

/** Something to know before going on. Give a title, children or both. */
export function Alert({ tone, title, role, takesFocus, children }: AlertProps) {
  return (
    <div className="alert" data-tone={tone} role={role} autoFocus={takesFocus} tabIndex={takesFocus ? -1 : undefined}>
      {tone === "info" ? <InfoIcon /> : tone === "success" ? <CheckIcon /> : <AlertIcon />}
      <div className="alert-words">
        {title && <p className="alert-title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
