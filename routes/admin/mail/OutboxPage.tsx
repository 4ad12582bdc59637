import { PRODUCT_NAME } from "../../../src/domain/shell/product.ts";
import type { ListedMail } from "../../../db/mail/list_outbox.ts";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { Pagination } from "../../../src/components/lists/Pagination.tsx";
import { SearchBox } from "../../../src/components/ui/SearchBox.tsx";
import { TabLinks } from "../../../src/components/ui/TabLinks.tsx";
import {
  MAIL_NOT_SET_UP,
  MAIL_STATUS_LABELS,
  MAIL_STATUSES,
  type MailStatus,
} from "../../../src/domain/mail/outbox.ts";
import type { Paginated } from "../../../src/domain/lists/pagination.ts";
import { counted } from "../../../src/domain/text/amounts.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInPage } from "../../layout.tsx";
import { OutboxTable, type OutboxTableProps } from "./OutboxTable.tsx";

interface OutboxPageProps extends Omit<OutboxTableProps, "mail"> {
  mail: Paginated<ListedMail>;
  /** The numbers of all messages, regardless of the search. */
  counts: Record<MailStatus, number>;
  errorMessage: string | undefined;
}

export function OutboxPage({ mail, counts, errorMessage, ...table }: OutboxPageProps) {
  const { params, isMailConfigured } = table;
  const { status, q } = params;
  const canResendAll = status === "FAILED" && mail.pagination.total > 1;
  const next = status === "WAITING" ? "SENT" : "WAITING";
  const label = MAIL_STATUS_LABELS[status].toLowerCase();
  return (
    <SignedInPage title="Mail" subtitle={`Every email from ${PRODUCT_NAME}, and where it stands`}>
      {!isMailConfigured && <Alert tone="warning">{MAIL_NOT_SET_UP}</Alert>}
      {errorMessage && <Alert tone="danger" title="Not resent" role="alert" takesFocus>{errorMessage}</Alert>}
      <form method="get" action={urls.outbox} role="search" className="toolbar cluster no-print">
        <input type="hidden" name="status" value={status} />
        <SearchBox
          name="q"
          label="Search messages"
          placeholder="Search by recipient name or email..."
          defaultValue={q ?? ""}
        />
        <Button type="submit">Search</Button>
      </form>
      <TabLinks
        label="Status"
        tabs={MAIL_STATUSES.map((tab) => ({
          label: MAIL_STATUS_LABELS[tab],
          count: counts[tab],
          href: withQuery(urls.outbox, { status: tab, q }),
          isCurrent: tab === status,
        }))}
      />
      {mail.data.length === 0
        ? (
          <EmptyState
            title={q ? `No ${label} messages found` : EMPTY_TITLES[status]}
            note={q ? "Try a shorter part of the name or address." : EMPTY_NOTES[status]}
            action={q
              ? <ButtonLink href={withQuery(urls.outbox, { status })}>Clear Search</ButtonLink>
              : (
                <ButtonLink href={withQuery(urls.outbox, { status: next })}>
                  {`See ${MAIL_STATUS_LABELS[next]}`}
                </ButtonLink>
              )}
          />
        )
        : (
          <>
            {(q || canResendAll) && (
              <div className="cluster no-print">
                {q && <p className="muted">{`${counted(mail.pagination.total, `${label} message`)} found`}</p>}
                {canResendAll && (
                  <form className="push" method="post" action={urls.resendAllMessages}>
                    <input type="hidden" name="q" value={q ?? ""} />
                    <Button type="submit" size="small">Resend All</Button>
                  </form>
                )}
              </div>
            )}
            <OutboxTable {...table} mail={mail.data} />
          </>
        )}
      <Pagination of={mail.pagination} hrefFor={(page) => withQuery(urls.outbox, { status, q, page })} />
    </SignedInPage>
  );
}

const EMPTY_TITLES: Record<MailStatus, string> = {
  WAITING: "No messages are waiting",
  FAILED: "No messages have failed",
  SENT: "No messages have been sent yet",
};

const EMPTY_NOTES: Record<MailStatus, string> = {
  WAITING: "Messages wait here until the mail server accepts them.",
  FAILED: "Messages that can't be sent appear here. You can resend them.",
  SENT: "Messages appear here once the mail server accepts them.",
};
