/**
 * What people ask for whose cost could grow with the district. Where a filter finds more in a larger district, the call
 * for 20 rows is measured, so that both answers are of one size; pages show up to 1,000 matches.
 */
import { MAX_PAGE_SIZE, PAGE_SIZE } from "../../src/domain/lists/pagination.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { type Client, expectJson } from "../../tests/support/client.ts";
import type { District } from "../support/district.ts";
import { type Server, signIn } from "../support/product.ts";

/** Something to ask for, as somebody. */
export interface Question {
  name: string;
  client: Client;
  path: string;
}

const LISTS: [name: string, query: Record<string, string>][] = [
  ["In Review", { status: "IN_REVIEW" }],
  ["Completed", { status: "COMPLETED" }],
  ["Completed, by requester", { status: "COMPLETED", sort: "requester" }],
  ["Completed, by school", { status: "COMPLETED", sort: "school" }],
  ["Completed, by lunches, most first", { status: "COMPLETED", sort: "lunches", order: "desc" }],
  ["Completed, one school", { status: "COMPLETED", school: "Harborview" }],
  ["all statuses", {}],
  ["search: one comment's word", { q: "c4ca4238" }],
  ["search: a recipient", { q: "Recipient77 " }],
  ["search: a requester", { q: "First123 Last123" }],
  ["search: a school", { q: "glacier" }],
  ["search: a word that all have", { q: "test.example" }],
  ["search: two letters", { q: "e7" }],
  ["search: two letters that none has", { q: "qx" }],
  ["search: nothing found", { q: "zebra crossing" }],
  ["search: in review, two letters", { q: "e7", status: "IN_REVIEW" }],
];

/** Signs the district's people in, and returns all they ask, in the same order for every district. */
export async function prepareQuestions(server: Server, { people, requestIds }: District): Promise<Question[]> {
  const [admin, director, teacher, busiest] = await Promise.all(
    [people.admin, people.director, people.teacher, people.busiest].map(({ email }) => signIn(server, email)),
  );
  const [id] = requestIds;
  if (!admin || !director || !teacher || !busiest || !id) throw new Error("Nobody signed in.");
  const ask = (client: Client) => (name: string, path: string, query: Record<string, string> = {}): Question => ({
    name,
    client,
    path: withQuery(path, query),
  });
  const [asAdmin, asDirector, asTeacher, asBusiest] = [ask(admin), ask(director), ask(teacher), ask(busiest)];
  const { api } = urls;
  const lastOf = async (path: string, query: Record<string, string>) => {
    const { pagination } = await expectJson<{ pagination: { total: number } }>(await admin.get(withQuery(path, query)));
    return String(Math.max(1, Math.ceil(pagination.total / PAGE_SIZE)));
  };
  const completed = { status: "COMPLETED" };
  const lastCompleted = await lastOf(api.adminRequests, completed);
  const lastDeleted = await lastOf(api.deletedRequests, {});
  return [
    asAdmin("/admin", urls.adminDashboard),
    asAdmin("/admin, Completed", urls.adminDashboard, completed),
    asAdmin("/admin, Completed, a page in the middle", urls.adminDashboard, {
      ...completed,
      page: String(Math.ceil(Number(lastCompleted) / 2)),
    }),
    asAdmin("/admin, Completed, last page", urls.adminDashboard, { ...completed, page: lastCompleted }),
    asAdmin("/admin, search: one comment's word", urls.adminDashboard, { ...completed, q: "c4ca4238" }),
    asDirector("/director", urls.directorDashboard),
    asDirector("/director, search: two letters, none found", urls.directorDashboard, { q: "qx" }),
    asTeacher("/requester/dashboard", urls.requesterDashboard),
    asTeacher("/requester/dashboard, archived", urls.requesterDashboard, { archived: "true" }),
    asBusiest("/requester/dashboard of a 300th of all", urls.requesterDashboard),
    asBusiest("/requester/dashboard of a 300th of all, archived", urls.requesterDashboard, { archived: "true" }),
    asTeacher("request form", urls.newRequest),
    asTeacher("similar requests", api.similarRequests, {
      school: "AukeBay",
      deliveryDate: "2026-02-02",
      recipientEmail: "nobody@test.example",
    }),
    asTeacher("details", urls.request(id)),
    asTeacher("revision form", urls.reviseRequest(id)),
    asTeacher("print", urls.printRequest(id)),
    asAdmin("review", urls.reviewRequest(id)),
    asAdmin("pending users", urls.pendingUsers),
    asAdmin("active users", urls.activeUsers),
    asAdmin("users without access", urls.activeUsers, { view: "no-access" }),
    asAdmin("deleted requests", urls.deletedRequests),
    asAdmin("deleted requests, last page", urls.deletedRequests, { page: lastDeleted }),
    asAdmin("deleted requests, search: a recipient", api.deletedRequests, { q: "Recipient77 " }),
    asAdmin("deleted requests, search: two letters", api.deletedRequests, { q: "e7" }),
    asAdmin("history", urls.history),
    asAdmin("history, page 50", urls.history, { page: "50" }),
    asAdmin("history of accounts", urls.accountHistory),
    asAdmin("history of a kind", urls.history, { type: "request.approve" }),
    asAdmin("history of a person", urls.history, { person: "teacher@test.example" }),
    asAdmin("history of a 300th", urls.history, { person: people.busiest.email }),
    asAdmin("history of a school", urls.history, { school: "Harborview" }),
    asAdmin("history of a week", urls.history, { from: "2026-02-02", to: "2026-02-08" }),
    asAdmin("mail, waiting", urls.outbox),
    asAdmin("mail, sent", urls.outbox, { status: "SENT" }),
    asAdmin("mail, failed", urls.outbox, { status: "FAILED" }),
    asAdmin("mail, sent, search", urls.outbox, { status: "SENT", q: "First123 Last123" }),
    ...LISTS.map(([name, query]) => asAdmin(`list call: ${name}`, api.adminRequests, query)),
    asAdmin("list call: Completed, 1,000 rows", api.adminRequests, { ...completed, limit: String(MAX_PAGE_SIZE) }),
    asTeacher("list call: own requests", api.myRequests),
  ];
}
