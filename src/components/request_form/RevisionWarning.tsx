import { useState } from "react";
import { Button } from "../Button.tsx";
import { Checkbox } from "../Checkbox.tsx";
import { Dialog } from "../Dialog.tsx";

interface RevisionWarningProps {
  isOpen: boolean;
  onStart: () => void;
  onCancel: () => void;
}

/** Asked before a revision starts. Spec section 5, edit warning. */
export function RevisionWarning({ isOpen, onStart, onCancel }: RevisionWarningProps) {
  const [isTicked, setTicked] = useState(false);
  return (
    <Dialog
      title="Before You Revise This Request"
      role="alertdialog"
      tone="warning"
      isOpen={isOpen}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>Cancel</Button>
          <Button variant="primary" isDisabled={!isTicked} onPress={onStart}>Start Revision</Button>
        </>
      }
    >
      <p>Your revision must be reviewed again. An approved version stays in force until the revision is approved.</p>
      <Checkbox isSelected={isTicked} onChange={setTicked}>I agree and understand</Checkbox>
    </Dialog>
  );
}
