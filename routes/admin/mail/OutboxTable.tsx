import { counted } from "../../../src/domain/text/amounts.ts";
import type { ListedMail } from "../../../db/mail/list_outbox.ts";
import { Button } from "../../../src/components/ui/Button.tsx";
import { EmailAddress } from "../../../src/components/ui/EmailAddress.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { formatClock, formatDateTime } from "../../../src/domain/time/alaska_time.ts";
import {
  BAD_ADDRESS,
  MAIL_STATUS_LABELS,
  type MailStatus,
  type OutboxParams,
} from "../../../src/domain/mail/outbox.ts";
import { urls } from "../../../src/domain/urls.ts";
import { MailBody } from "../../../src/mail/MailHtml.tsx";
import { composeMessage, type Sender } from "../../../src/mail/message.ts";

export interface OutboxTableProps {
  mail: ListedMail[];
  params: OutboxParams;
  sender: Sender;
  isMailConfigured: boolean;
  /** Whether the reader may change the addresses of schools' kitchens. */
  isSuperAdmin: boolean;
  now: Date;
}

const OUTCOMES: Record<MailStatus, string> = { WAITING: "Next Attempt", FAILED: "Last Error", SENT: "Sent At" };

/** The subject of each, which opens to what its reader sees, but without its links, which are for the recipient alone. */
export function OutboxTable({ mail, params, sender, isMailConfigured, isSuperAdmin, now }: OutboxTableProps) {
  const { status } = params;
  return (
    <Table
      caption={`${MAIL_STATUS_LABELS[status]} messages`}
      className="outbox-table"
      widths={["18%", "auto", "auto", ...status === "WAITING" ? [] : ["12.5%"]]}
      columns={{
        To: "",
        Subject: "",
        [OUTCOMES[status]]: status === "FAILED" ? "" : "moment",
        ...status !== "WAITING" && { Action: "actions" },
      }}
    >
      <tbody>
        {mail.map((row) => {
          const message = messageOf(row, sender);
          const subject = message?.subject ?? null;
          return (
            <tr key={row.id}>
              <th scope="row">
                {row.toName || row.toAddress}
              </th>
              <td>
                <details>
                  <summary>{subject ?? "This message can't be displayed"}</summary>
                  <p className="muted">
                    <EmailAddress address={row.toAddress} />
                    {`. ${mailFacts(row, now).join(". ")}`}
                  </p>
                  {message && (
                    <div className="mail-message" role="group" aria-label="Message">
                      <MailBody {...message.document} hasLinks={false} />
                    </div>
                  )}
                </details>
                {row.status === "WAITING" && row.lastError && <span className="cell-note">{row.lastError}</span>}
                {row.misaddressedId && (
                  <a className="cell-note" href={urls.userAddress(row.misaddressedId)}>Change the address</a>
                )}
                {row.content.kind === "school-kitchen" && row.lastError?.startsWith(BAD_ADDRESS) && (isSuperAdmin
                  ? <a className="cell-note" href={`${urls.districtSettings}#schools`}>Change the address</a>
                  : <span className="cell-note">A super admin can change the address on the District page</span>)}
              </td>
              <td>{outcomeOf(row, isMailConfigured, now)}</td>
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
function messageOf({ content }: ListedMail, sender: Sender) {
  try {
    return composeMessage(content, sender);
  } catch {
    return null;
  }
}

function outcomeOf(row: ListedMail, isMailConfigured: boolean, now: Date): string | null {
  if (row.status === "SENT") return row.sentAt && formatDateTime(row.sentAt);
  if (row.status === "FAILED") return row.lastError;
  if (!isMailConfigured) return "When email is set up";
  if (row.leasedUntil && row.leasedUntil > now) return "Sending now";
  return row.nextAttemptAt > now ? formatDateTime(row.nextAttemptAt) : "Now";
}

function mailFacts({ status, createdAt, attempts, resends }: ListedMail, now: Date): string[] {
  return [
    createdAt > now ? `Sends after ${formatClock(createdAt)}` : `Queued ${formatDateTime(createdAt)}`,
    status === "SENT" ? resends > 0 && `Sent ${resends + 1} times` : attempts > 0 && counted(attempts, "attempt"),
  ].flatMap((fact) => fact || []);
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
