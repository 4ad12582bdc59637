import { SimilarRequestDialog } from "./SimilarRequestDialog.tsx";
import { TwoWeekNoticeDialog } from "./TwoWeekNoticeDialog.tsx";

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
