import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { Toolbar } from "../ui/Toolbar.tsx";

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with what is selected. */
  children?: ReactNode;
}

/**
 * What stands at the window's lower edge while rows of a table are selected, so that it is in sight wherever the rows are,
 * and moves none of them. Spec section 2, admin dashboard.
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
