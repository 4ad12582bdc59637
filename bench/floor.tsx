/**
 * The floor that pages are measured against: what they cost at least with the same tools. Hono, Postgres.js and React's
 * renderToString do a page's work without anything around it: one session looked up by its hash, 20 rows joined with their
 * people, their total, the counts of the six tabs, and one table. A process of its own, as the product is.
 */
import { serve } from "@hono/node-server";
import { createHash } from "node:crypto";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import postgres from "postgres";
import { renderToString } from "react-dom/server";

interface Listed {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  school: string;
  deliveryDate: Date;
  numberOfLunches: number;
  status: string;
}

// As many connections as the product has.
const sql = postgres(Deno.env.get("DATABASE_URL") ?? "", { max: 10 });

const app = new Hono().get("/", async (c) => {
  const hash = createHash("sha256").update(getCookie(c, "session") ?? "").digest();
  const [user] = await sql<{ name: string }[]>`
    select first_name || ' ' || last_name as name from sessions join users on users.id = sessions.user_id
    where token_hash = ${hash} and account_status = 'APPROVED'`;
  if (!user) return c.text("Signed out", 401);
  const [rows, [total], counts] = await Promise.all([
    sql<Listed[]>`
      select requests.id, first_name as "firstName", last_name as "lastName", email, school,
        delivery_date as "deliveryDate", number_of_lunches as "numberOfLunches", status
      from requests join users on users.id = requester_id
      where superseded_at is null and status = 'IN_REVIEW' order by delivery_at, requests.id limit 20`,
    sql<{ count: string }[]>`select count(*) from requests where superseded_at is null and status = 'IN_REVIEW'`,
    sql<
      { status: string; count: string }[]
    >`select status, count(*) from requests where superseded_at is null group by status`,
  ]);
  const page = (
    <html lang="en">
      <head>
        <title>Admin Dashboard</title>
      </head>
      <body>
        <header>{user.name}</header>
        <nav>{counts.map(({ status, count }) => <a key={status} href={`?status=${status}`}>{status} {count}</a>)}</nav>
        <table>
          <thead>
            <tr>
              {["Request ID", "Requester", "School", "Delivery Date", "Lunches", "Status", "Print"].map((header) => (
                <th key={header} scope="col">{header}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, firstName, lastName, email, school, deliveryDate, numberOfLunches, status }) => (
              <tr key={id}>
                <td>
                  <a href={`/admin/requests/${id}`}>{id.slice(0, 8)}</a>
                </td>
                <td>
                  {firstName} {lastName} <span>{email}</span>
                </td>
                <td>{school}</td>
                <td>{deliveryDate.toISOString().slice(0, 10)}</td>
                <td>{numberOfLunches}</td>
                <td>{status}</td>
                <td>
                  <a href={`/admin/requests/${id}/print`}>Print</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{total?.count} requests</p>
      </body>
    </html>
  );
  return c.html(`<!doctype html>${renderToString(page)}`);
});

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(Deno.env.get("PORT")) }, ({ port }) => {
  console.log(`The floor is ready at http://127.0.0.1:${port}`);
});
