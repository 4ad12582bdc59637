import { countLabel } from "../../domain/lists/pagination.ts";

/** A count after a link's words, which screen readers get with a `note` that names the counted things. */
export function LinkCount({ count, note }: { count: number; note: string }) {
  return (
    <>
      {" "}
      <span className="tab-count">{countLabel(count)}</span>
      <span className="visually-hidden">{` ${note}`}</span>
    </>
  );
}
