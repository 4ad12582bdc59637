import { Badge } from "../ui/Badge.tsx";

/** Whether somebody proved that they read mail at their address. */
export function AddressBadge({ user }: { user: { isAddressConfirmed: boolean } }) {
  return user.isAddressConfirmed
    ? <Badge tone="success">Address confirmed</Badge>
    : <Badge tone="warning">Not confirmed</Badge>;
}
