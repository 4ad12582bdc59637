import type { ReactNode } from "react";
import { Fact } from "./EmailAddress.tsx";

interface Description {
  label: string;
  value: ReactNode;
}

/** Labels and their values. With one column, each label is beside its value, otherwise above it. */
export function DescriptionList({ items, columns = 1 }: { items: readonly Description[]; columns?: 1 | 2 | 3 | 4 }) {
  return (
    <dl className="description-list" data-columns={columns}>
      {items.map(({ label, value }) => (
        <div key={label} className="description-list-item">
          <dt>{label}</dt>
          <dd>
            <Fact value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
