import type { ComponentProps } from "react";
import { SearchIcon } from "./Icons.tsx";

interface SearchBoxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** For screen readers, where no visible label belongs to it. */
  label?: string;
  /** The key that moves the focus here. */
  shortcut?: string;
}

/** A plain search input for the filter above a list: works in a GET form without script. */
export function SearchBox({ label, shortcut, ...props }: SearchBoxProps) {
  return (
    <div className="search-box">
      <SearchIcon />
      <input {...props} type="search" className="control" aria-label={label} aria-keyshortcuts={shortcut} />
      {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
    </div>
  );
}
