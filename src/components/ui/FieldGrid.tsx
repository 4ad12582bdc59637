import type { ReactNode } from "react";

/** Fields side by side in equal columns; a child with the class "wide" takes the whole row. */
export function FieldGrid({ columns = 2, children }: { columns?: 2 | 3 | 4; children: ReactNode }) {
  return <div className="field-grid" data-columns={columns}>{children}</div>;
}
