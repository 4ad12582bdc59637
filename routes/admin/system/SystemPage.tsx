import process from "node:process";
import type { PoolUse } from "../../../db/postgres/dialect.ts";
import type { ServerFacts } from "../../../db/postgres/server_facts.ts";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { Button } from "../../../src/components/ui/Button.tsx";
import { Card } from "../../../src/components/ui/Card.tsx";
import { DescriptionList } from "../../../src/components/ui/DescriptionList.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import type { CurrentUser } from "../../../src/domain/accounts/users.ts";
import { countedDates, type StoredBackup } from "../../../src/domain/backups/retention.ts";
import { isDatedAhead, lastBackupAt } from "../../../src/domain/backups/schedule.ts";
import { formatDateTime } from "../../../src/domain/time/alaska_time.ts";
import { formatBytes, formatSpan } from "../../../src/domain/text/amounts.ts";
import { figuresByCheck } from "../../../src/domain/checks.ts";
import { urls } from "../../../src/domain/urls.ts";
import { runtimeName, VERSION } from "../../../src/process/version.ts";
import type { Readiness } from "../../../src/http/server/readiness.ts";
import type { RecentError } from "../../../src/http/server/recent_errors.ts";
import { SignedInPage } from "../../layout.tsx";

export interface SystemFacts {
  server: ServerFacts;
  pool: PoolUse | undefined;
  mail: { isConfigured: boolean; waiting: number; oldest: Date | null; stuck: number };
  /** The backups, newest first, then those dated in the future; undefined if this process makes none. */
  backups: readonly StoredBackup[] | undefined;
  backupProblem: string | undefined;
  errors: readonly RecentError[];
}

interface SystemPageProps {
  user: CurrentUser;
  readiness: Readiness;
  facts: SystemFacts;
  refusal: string | undefined;
  now: Date;
}

export function SystemPage({ user, readiness, facts, refusal, now }: SystemPageProps) {
  const { findings } = readiness;
  const problems = findings.filter(({ level }) => level === "problem");
  const warnings = findings.filter(({ level }) => level === "warning" || level === "note");
  return (
    <SignedInPage width="narrow" title="System" subtitle="Server health">
      {refusal && <Alert tone="danger" title="The test message was not sent" role="alert" takesFocus>{refusal}</Alert>}
      {problems.map(({ check, message }) => <Alert key={check} tone="danger">{message}</Alert>)}
      {warnings.map(({ check, message }) => <Alert key={check} tone="warning">{message}</Alert>)}
      {problems.length + warnings.length === 0 && <Alert tone="success">All {findings.length} checks are fine.</Alert>}
      <ServerCard now={now} />
      <DatabaseCard facts={facts} freeMb={figuresByCheck(findings).disk?.freeMb} />
      <MailCard mail={facts.mail} email={user.email} now={now} />
      <BackupsCard facts={facts} now={now} />
      <ErrorsCard errors={facts.errors} />
    </SignedInPage>
  );
}

function ServerCard({ now }: { now: Date }) {
  const uptimeMs = process.uptime() * 1000;
  return (
    <Card title="Server">
      <DescriptionList
        columns={2}
        items={[
          { label: "Version", value: VERSION },
          { label: "Runs on", value: runtimeName() },
          {
            label: "Started",
            value: `${formatDateTime(new Date(now.getTime() - uptimeMs))}, ${formatSpan(uptimeMs)} ago`,
          },
          { label: "Memory", value: formatBytes(process.memoryUsage().rss) },
        ]}
      />
    </Card>
  );
}

function DatabaseCard({ facts: { server, pool }, freeMb }: { facts: SystemFacts; freeMb: unknown }) {
  return (
    <Card title="Database">
      <DescriptionList
        columns={2}
        items={[
          { label: "PostgreSQL", value: server.version },
          { label: "Size", value: formatBytes(server.bytes) },
          { label: "Connections in use", value: pool ? `${pool.inUse} of ${pool.max}` : "Unknown" },
          {
            label: "Free disk space",
            value: typeof freeMb === "number" ? formatBytes(freeMb * 1e6) : "Unknown",
          },
        ]}
      />
    </Card>
  );
}

function MailCard({ mail, email, now }: { mail: SystemFacts["mail"]; email: string; now: Date }) {
  const { isConfigured, waiting, oldest, stuck } = mail;
  const age = oldest && formatSpan(Math.max(0, now.getTime() - oldest.getTime()));
  return (
    <Card title="Mail" actions={<a href={urls.outbox}>All messages</a>}>
      <DescriptionList
        columns={2}
        items={[
          { label: "Waiting messages", value: waiting },
          { label: "Oldest has waited", value: age ?? "None waiting" },
          { label: "Failed or retrying", value: stuck },
        ]}
      />
      {isConfigured && (
        <form className="stack" method="post" action={urls.system}>
          <p>A test message goes straight to the mail server, and its answer appears here.</p>
          <div>
            <Button type="submit" name="action" value="test">Send a Test Message to {email}</Button>
          </div>
        </form>
      )}
    </Card>
  );
}

function BackupsCard({ facts: { backups, backupProblem: problem }, now }: { facts: SystemFacts; now: Date }) {
  const lastAt = backups && lastBackupAt(countedDates(backups), now);
  return (
    <Card title="Backups">
      {problem && <p>Backups are failing: {problem}</p>}
      {!backups && !problem && (
        <p>This server doesn't make backups. Set BACKUP_DIR, or have the database server make them.</p>
      )}
      {backups && !lastAt && !problem && (
        <p>No backup has been made yet. The first one is made a minute after the server starts.</p>
      )}
      {lastAt && <p>The last backup was made {formatSpan(Math.max(0, now.getTime() - lastAt.getTime()))} ago.</p>}
      {backups && backups.length > 0 && (
        <Table caption="Backups, newest first" columns={{ Made: "", File: "", Size: "numeric" }}>
          <tbody>
            {backups.map(({ name, at, bytes, read }) => (
              <tr key={name}>
                <td className="nowrap">
                  {formatDateTime(at)}
                  {isDatedAhead(at, now) && <div className="cell-note">In the future, so it does not count.</div>}
                  {read?.damage && <div className="cell-note">Damaged, so it does not count.</div>}
                </td>
                <th scope="row" className="code">{name}</th>
                <td className="numeric nowrap">{formatBytes(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function ErrorsCard({ errors }: { errors: readonly RecentError[] }) {
  return (
    <Card title="Last Errors">
      {errors.length === 0 ? <p>No errors since the server started.</p> : (
        <div className="stack">
          <p>Search the log for a reference to see the details.</p>
          <Table caption="Latest errors, newest first" columns={{ When: "", Error: "", Reference: "" }}>
            <tbody>
              {errors.map(({ at, httpRequestId, method, route, status, kind }) => (
                <tr key={httpRequestId}>
                  <td className="nowrap">{formatDateTime(at)}</td>
                  <td>
                    {status} {kind}
                    <div className="cell-note">{method} {route ?? "unknown address"}</div>
                  </td>
                  <td className="code">{httpRequestId}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  );
}
