import type { ReactNode } from "react";
import { AlertIcon, CheckIcon, InfoIcon } from "./Icons.tsx";

interface AlertProps {
  tone: "info" | "warning" | "danger" | "success";
  title?: string | undefined;
  /** "alert" for one that appears while the page is open, so that it is read out right away. */
  role?: "alert" | "status";
  /** Whether the page opens with the focus here, so that the result of a plain form post is seen and read out. */
  takesFocus?: boolean;
  children?: ReactNode;
}

export function Alert({ tone, title, role, takesFocus, children }: AlertProps) {
  return (
    <div className="alert" data-tone={tone} role={role} autoFocus={takesFocus} tabIndex={takesFocus ? -1 : undefined}>
      {tone === "info" ? <InfoIcon /> : tone === "success" ? <CheckIcon /> : <AlertIcon />}
      <div className="alert-body">
        {title && <p className="alert-title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
