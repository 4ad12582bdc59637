import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { UserName } from "./UserName.tsx";

interface ApproveUnconfirmedDialogProps {
  user: { firstName: string; lastName: string; email: string };
  isPending: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before a registration is approved whose address nobody has confirmed. */
export function ApproveUnconfirmedDialog({ user, isPending, onCancel, onConfirm }: ApproveUnconfirmedDialogProps) {
  return (
    <ConfirmDialog
      title="Address Not Confirmed"
      tone="warning"
      confirmLabel="Approve Anyway"
      pendingLabel="Approving..."
      isOpen
      isPending={isPending}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <UnconfirmedAddress user={user} />
    </ConfirmDialog>
  );
}

/** What it means that nobody has confirmed the address. */
export function UnconfirmedAddress({ user }: Pick<ApproveUnconfirmedDialogProps, "user">) {
  return (
    <>
      <UserName user={user} />
      <p>
        Nobody has proved that this address belongs to them. The person who registered may be somebody else, and could
        sign in under this name once you approve. If you are not sure, ask the person first.
      </p>
    </>
  );
}
