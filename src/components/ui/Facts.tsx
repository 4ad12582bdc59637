import type { ReactNode } from "react";

export interface Description {
  label: string;
  value: ReactNode;
}

/** Labels and their values, read only. `columns` of them stand side by side; 1 sets each label beside its value. */
export function DescriptionList({ items, columns = 1 }: { items: readonly Description[]; columns?: 1 | 2 | 3 | 4 }) {
  return (
    <dl className="payload" data-columns={columns}>
      {items.map(({ label, value }) => (
        <div key={label} className="fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
