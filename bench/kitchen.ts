/**
 * Measures what the kitchen prints on a large day: how long each document takes over HTTP, how large it is, and how many
 * pages it has. A day with 60 requests and 300 special meals is the largest that a district of nine schools has; the
 * other, with 10,000 special meals, is more than any has. KITCHEN_RUNS says how often each is asked for.
 */
import postgres from "postgres";
import { getDocumentProxy } from "unpdf";
import { openDatabase } from "../db/client.ts";
import { migrateAsOwner } from "../db/open.ts";
import { addDays, alaskaDate, deliveryInstant } from "../src/domain/time/alaska_time.ts";
import { urls, withQuery } from "../src/domain/urls.ts";
import { addPerson, addSuperAdmin } from "../tests/support/people.ts";
import { freshDatabase } from "../tests/support/postgres.ts";
import { signIn, startProduct } from "./support/product.ts";
import { median, progress, report, round, type Row, setting } from "./support/report.ts";

const RUNS = setting("KITCHEN_RUNS", 5);
const DAYS = [{ requests: 60, meals: 300, inDays: 30 }, { requests: 100, meals: 10_000, inDays: 31 }];

const DOCUMENTS: [name: string, pathOf: (date: string) => string][] = [
  ["page", (date) => withQuery(urls.kitchen, { date })],
  ["day sheet", (date) => withQuery(urls.kitchenSheetPdf, { date })],
  ["labels, 30 a sheet", (date) => withQuery(urls.mealLabelsPdf, { date, stock: "3x10" })],
  ["labels, 10 a sheet", (date) => withQuery(urls.mealLabelsPdf, { date, stock: "2x5" })],
  ["labels on the screen", (date) => withQuery(urls.mealLabels, { date, stock: "3x10" })],
  ["serving sheets", (date) => withQuery(urls.servingSheetsPdf, { date })],
];

const { ownerUrl, appUrl, drop } = await freshDatabase();
await migrateAsOwner(ownerUrl);
const db = openDatabase(appUrl, 2);
const admin = await addSuperAdmin(db);
const teacher = await addPerson(db, admin, "REQUESTER", "teacher@test.example");
await db.destroy();
const dates = new Map<number, string>();
for (const { requests, meals, inDays } of DAYS) {
  const date = addDays(alaskaDate(new Date()), inDays);
  dates.set(meals, date);
  await addDay(date, requests, meals);
}

const server = await startProduct(appUrl);
const rows: Row[] = [];
try {
  const client = await signIn(server, admin.email);
  for (const { requests, meals } of DAYS) {
    for (const [name, pathOf] of DOCUMENTS) {
      progress(`${name} with ${meals} special meals`);
      const path = pathOf(dates.get(meals) ?? "");
      const times: number[] = [];
      let body = new Uint8Array();
      for (let run = 0; run < RUNS; run++) {
        const start = performance.now();
        const response = await client.get(path);
        body = await response.bytes();
        times.push(performance.now() - start);
        if (response.status !== 200) throw new Error(`${path}: ${response.status} ${new TextDecoder().decode(body)}`);
      }
      const isPdf = new TextDecoder().decode(body.subarray(0, 5)) === "%PDF-";
      rows.push({
        document: name,
        requests,
        "special meals": meals,
        "first (ms)": round(times[0] ?? NaN, 0),
        "median (ms)": round(median(times), 0),
        kB: round(body.length / 1000, 0),
        pages: isPdf ? (await getDocumentProxy(body)).numPages : "-",
      });
    }
  }
} finally {
  await server.stop();
  await drop();
}
await report("kitchen", rows, { runs: RUNS });

/** Approved requests of all schools at five times of a day, each with its part of the meals. */
async function addDay(date: string, requests: number, meals: number): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    for (let index = 0; index < requests; index++) {
      const time = ["7:45 am", "8:30 am", "9:15 am", "10:00 am", "11:30 am"][index % 5] ?? "";
      const count = Math.floor((index + 1) * meals / requests) - Math.floor(index * meals / requests);
      await sql`
        with request as (
          insert into requests (requester_id, version, status, school, delivery_date, delivery_time_text, delivery_at,
            number_of_lunches, num_students, num_adults, grades_text, recipient_first_name, recipient_last_name,
            recipient_phone, recipient_email, comments, created_at, updated_at)
          select ${teacher.id}, 0, 'APPROVED', (array(select value from schools order by position))[1 + ${index}::int % 9],
            ${date}, ${time}, ${deliveryInstant(date, time)}, 45, 40, 5, '4th and 5th', 'Test', 'Recipient',
            '907-555-0100', 'recipient@test.example', 'We leave from the north entrance.', now(), now()
          returning id)
        insert into special_meals (request_id, position, student_name, notes, allergens)
        select id, n, 'Sample Student ' || n, 'Carries an auto-injector. Please pack it apart from the others.',
          case when n % 2 = 0 then array['PEANUTS', 'TREE_NUTS'] else '{}' end
        from request cross join generate_series(1, ${count}::int) n`;
    }
  } finally {
    await sql.end();
  }
}
