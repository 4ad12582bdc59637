import { ButtonLink } from "../../../src/components/ui/Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../../src/components/ui/Icons.tsx";
import { urls, withQuery } from "../../../src/domain/urls.ts";

/** YYYY-MM-DD; null where the pages end. */
export interface Neighbors {
  /** The day in Alaska. */
  today: string;
  earlier: string | null;
  later: string | null;
}

export function NeighborLinks(
  { name, neighbors: { today, earlier, later } }: { name: "date" | "week"; neighbors: Neighbors },
) {
  return (
    <div className="cluster" data-gap="small">
      {earlier && (
        <ButtonLink href={withQuery(urls.kitchen, { [name]: earlier })} variant="quiet">
          <ChevronLeftIcon /> Earlier
        </ButtonLink>
      )}
      <ButtonLink href={withQuery(urls.kitchen, { [name]: today })} variant="quiet">
        Today
      </ButtonLink>
      {later && (
        <ButtonLink href={withQuery(urls.kitchen, { [name]: later })} variant="quiet">
          Later <ChevronRightIcon />
        </ButtonLink>
      )}
    </div>
  );
}
