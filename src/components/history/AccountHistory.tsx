import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import { ACCOUNT_HISTORY_ID } from "../../domain/accounts/users.ts";
import type { DistrictEvent } from "../../domain/history/events.ts";
import { urls } from "../../domain/urls.ts";

export function AccountHistory({ events }: { events: readonly DistrictEvent[] }) {
  return (
    <Card
      id={ACCOUNT_HISTORY_ID}
      title="Account History"
      actions={<a href={urls.accountHistory}>Show all account events</a>}
    >
      {events.length === 0
        ? <EmptyState title="No account decisions yet" note="Your decisions appear here." />
        : <HistoryTable caption="Account History" events={events} schools={[]} />}
    </Card>
  );
}
