import type { ComponentProps } from "react";
import { SearchIcon } from "./Icons.tsx";

interface SearchBoxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  label?: string;
}

export function SearchBox({ label, ...props }: SearchBoxProps) {
  return (
    <div className="search-box">
      <SearchIcon />
      <input {...props} type="search" className="control" aria-label={label} />
    </div>
  );
}
