import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { Toolbar } from "../ui/Toolbar.tsx";

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** The actions on the selected rows. */
  children?: ReactNode;
}

/**
 * The bar at the bottom of the window while rows of a table are selected: visible wherever the rows are, without moving
 * them. Spec section 2, admin dashboard.
 */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <div className="selection-bar">
      <Toolbar tone="selection">
        <p role="status">{`${count} request(s) selected`}</p>
        {children}
        <Button size="small" variant="quiet" onPress={onClear}>Clear</Button>
      </Toolbar>
    </div>
  );
}
