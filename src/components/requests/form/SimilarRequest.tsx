import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface SimilarRequestProps {
  isOpen: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

/** Warns, and does not block, when the same school, day and recipient have a live request already. */
export function SimilarRequest({ isOpen, onSubmit, onCancel }: SimilarRequestProps) {
  return (
    <Dialog
      title="A Similar Request Exists"
      role="alertdialog"
      tone="warning"
      isOpen={isOpen}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>Back to the Form</Button>
          <Button variant="primary" onPress={onSubmit}>Submit Anyway</Button>
        </>
      }
    >
      <p>
        There is already a request for the same school, delivery date and recipient. If this is the same trip, revise
        that request instead, so that lunches are not packed twice.
      </p>
    </Dialog>
  );
}
