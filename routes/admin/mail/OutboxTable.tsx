import { counted } from "../../../src/domain/text/amounts.ts";
import type { ListedMail } from "../../../db/mail/list_outbox.ts";
import { Button } from "../../../src/components/ui/Button.tsx";
import { EmailAddress } from "../../../src/components/ui/EmailAddress.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { formatClock, formatDateTime } from "../../../src/domain/time/alaska_time.ts";
import {
  MAIL_KIND_LABELS,
  MAIL_STATUS_LABELS,
  type MailStatus,
  type OutboxParams,
} from "../../../src/domain/mail/outbox.ts";
import { urls } from "../../../src/domain/urls.ts";
import { MailBody } from "../../../src/mail/MailHtml.tsx";
import { composeMessage } from "../../../src/mail/message.ts";

export interface OutboxTableProps {
  mail: ListedMail[];
  params: OutboxParams;
  publicUrl: string;
  isMailConfigured: boolean;
  now: Date;
}

const OUTCOMES: Record<MailStatus, string> = { WAITING: "Next Attempt", FAILED: "Last Error", SENT: "Sent At" };

/** Each as its reader sees it, but without its links, which are for the recipient alone. */
export function OutboxTable({ mail, params, publicUrl, isMailConfigured, now }: OutboxTableProps) {
  const { status } = params;
  return (
    <Table
      caption={`${MAIL_STATUS_LABELS[status]} messages`}
      className="outbox-table"
      widths={["22%", "auto", "auto", ...status === "WAITING" ? [] : ["12.5%"]]}
      columns={{
        To: "",
        Subject: "",
        [OUTCOMES[status]]: "outcome",
        ...status !== "WAITING" && { Action: "actions" },
      }}
    >
      <tbody>
        {mail.map((row) => {
          const message = messageOf(row, publicUrl);
          const subject = message?.subject ?? null;
          return (
            <tr key={row.id}>
              <th scope="row">
                {row.toName && <span className="cell-line">{row.toName}</span>}
                <span className={row.toName ? "cell-note cell-line" : "cell-line"}>
                  <EmailAddress address={row.toAddress} />
                </span>
              </th>
              <td>
                {message === null ? <em className="muted">This message can't be displayed</em> : (
                  <details>
                    <summary>{subject}</summary>
                    <div className="mail-message" role="group" aria-label="Message">
                      <MailBody {...message.document} hasLinks={false} />
                    </div>
                  </details>
                )}
                <span className="cell-note">{MAIL_KIND_LABELS[row.content.kind]}</span>
              </td>
              <td>
                <StatusCell row={row} isMailConfigured={isMailConfigured} now={now} />
                <span className="cell-note">
                  {row.createdAt > now
                    ? `Sends after ${formatClock(row.createdAt).toUpperCase()}`
                    : `Queued ${formatDateTime(row.createdAt)}`}
                </span>
              </td>
              {status !== "WAITING" && (
                <td className="actions">
                  <Resend row={row} params={params} subject={subject} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Null for a message that cannot be composed: one bad message must not hide the others. */
function messageOf({ content, mailContext }: ListedMail, publicUrl: string) {
  try {
    return composeMessage(content, { publicUrl, ...mailContext });
  } catch {
    return null;
  }
}

function StatusCell({ row, isMailConfigured, now }: { row: ListedMail; isMailConfigured: boolean; now: Date }) {
  const { status, attempts, resends, lastError, sentAt } = row;
  if (status === "SENT") {
    return (
      <>
        {sentAt && formatDateTime(sentAt)}
        {resends > 0 && <span className="cell-note">{`Sent ${resends + 1} times`}</span>}
      </>
    );
  }
  return (
    <>
      {status === "FAILED" ? lastError : nextAttempt(row, isMailConfigured, now)}
      <span className="cell-note">
        {attempts === 0 ? "No attempts" : counted(attempts, "attempt")}
      </span>
      {status === "WAITING" && lastError && <span className="cell-note">{`Last error: ${lastError}`}</span>}
    </>
  );
}

function nextAttempt({ leasedUntil, nextAttemptAt }: ListedMail, isMailConfigured: boolean, now: Date): string {
  if (!isMailConfigured) return "When email is set up";
  if (leasedUntil && leasedUntil > now) return "Sending now";
  return nextAttemptAt > now ? formatDateTime(nextAttemptAt) : "Now";
}

function Resend({ row, params, subject }: { row: ListedMail; params: OutboxParams; subject: string | null }) {
  return (
    <form method="post" action={urls.resendMessage(row.id)}>
      <input type="hidden" name="status" value={row.status} />
      <input type="hidden" name="resends" value={row.resends} />
      <input type="hidden" name="q" value={params.q ?? ""} />
      <input type="hidden" name="page" value={params.page} />
      <Button type="submit" size="small">
        Resend<span className="visually-hidden">
          {` to ${row.toAddress}${subject === null ? "" : `: ${subject}`}`}
        </span>
      </Button>
    </form>
  );
}
