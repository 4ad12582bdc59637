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

const look = { variant: "quiet", size: "small" } as const;

export function NeighborLinks(
  { name, neighbors: { today, earlier, later } }: { name: "date" | "week"; neighbors: Neighbors },
) {
  return (
    <div className="cluster" data-gap="small">
      {earlier && (
        <ButtonLink {...look} href={withQuery(urls.kitchen, { [name]: earlier })} aria-label="Earlier">
          <ChevronLeftIcon />
        </ButtonLink>
      )}
      <ButtonLink {...look} href={withQuery(urls.kitchen, { [name]: today })}>Today</ButtonLink>
      {later && (
        <ButtonLink {...look} href={withQuery(urls.kitchen, { [name]: later })} aria-label="Later">
          <ChevronRightIcon />
        </ButtonLink>
      )}
    </div>
  );
}
