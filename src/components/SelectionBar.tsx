import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Toolbar } from "./Toolbar.tsx";

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with what is selected. */
  children?: ReactNode;
}

/** What stands over a table while some of its rows are selected. Spec section 2, admin dashboard. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <Toolbar tone="selection">
      <p role="status">{`${count} request(s) selected`}</p>
      <div className="push cluster">
        <Button size="small" variant="quiet" onPress={onClear}>Clear</Button>
        {children}
      </div>
    </Toolbar>
  );
}
