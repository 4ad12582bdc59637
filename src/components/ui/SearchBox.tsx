import type { ComponentProps } from "react";
import { SearchIcon } from "./Icons.tsx";

interface SearchBoxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** For screen readers, where no visible label belongs to it. */
  label?: string;
}

/** A plain search input for the filter above a list: works in a GET form without script. */
export function SearchBox({ label, ...props }: SearchBoxProps) {
  return (
    <div className="search-box">
      <SearchIcon />
      <input {...props} type="search" className="control" aria-label={label} />
    </div>
  );
}
