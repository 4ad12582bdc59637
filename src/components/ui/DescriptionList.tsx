import type { ReactNode } from "react";
import { EmailAddress } from "./EmailAddress.tsx";

interface DescriptionListProps {
  items: readonly { label: string; value: ReactNode }[];
  columns?: 1 | 2 | 3 | 4;
  className?: string;
}

/** Labels and their values. With one column, each label is beside its value, otherwise above it. */
export function DescriptionList({ items, columns = 1, className = "description-list" }: DescriptionListProps) {
  return (
    <dl className={className} data-columns={columns}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === "string" && /^\S+@\S+$/.test(value) ? <EmailAddress address={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
