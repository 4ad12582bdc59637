import { TwoWeekNoticeDialog } from "./TwoWeekNoticeDialog.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

export interface SubmitQuestionProps {
  kind: "notice" | "similar";
  officeName: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** The question before a valid form is submitted. The form loads it once there is something to ask. */
export function SubmitQuestion({ kind, officeName, onCancel, onConfirm }: SubmitQuestionProps) {
  return kind === "notice"
    ? <TwoWeekNoticeDialog officeName={officeName} isOpen onCancel={onCancel} onAgree={onConfirm} />
    : <SimilarRequestDialog isOpen onCancel={onCancel} onSubmit={onConfirm} />;
}

interface SimilarRequestDialogProps {
  isOpen: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

/** Warns, without blocking, that the same school, day and recipient already have a live request. */
export function SimilarRequestDialog({ isOpen, onSubmit, onCancel }: SimilarRequestDialogProps) {
  return (
    <ConfirmDialog
      title="A Similar Request Exists"
      tone="warning"
      cancelLabel="Back to the Form"
      confirmLabel="Submit Anyway"
      isOpen={isOpen}
      onCancel={onCancel}
      onConfirm={onSubmit}
    >
      <p>
        There is already a request for the same school, delivery date and recipient. If this is the same trip, revise
        that request instead so that lunches aren't packed twice.
      </p>
    </ConfirmDialog>
  );
}
