/**
 * What is measured: the floor, and the product's pages and calls, each asked for by somebody who is signed in.
 */
import { CSRF_HEADER, POLL_HEADER } from "../../src/domain/http/headers.ts";
import { urls } from "../../src/domain/urls.ts";
import type { Client } from "../../tests/support/client.ts";
import type { District } from "../support/district.ts";
import { type Server, signIn } from "../support/product.ts";
import type { Call, Load } from "./load.ts";

/** Something to ask for. */
export interface Target {
  name: string;
  server: Server;
  /** The request to repeat, made anew for each measurement. */
  read(): Call | Promise<Call>;
  writes?: NonNullable<Load["writes"]>;
}

const READS_PER_WRITE = 100;

/** The list call's three answers: in full as after a write, in full as it was kept, and that nothing has changed. */
export const LIST_CALL = {
  computed: "list call in full, computed",
  kept: "list call in full, kept",
  unchanged: "list call answered 304",
};

/** Signs the district's people in, and returns the floor and what is measured against it. */
export async function prepareTargets(
  { people, requestIds: [requestId = ""] }: District,
  { product, floor, inReview }: { product: Server; floor: Server; inReview: string[] },
): Promise<{ floor: Target; targets: Target[] }> {
  const [admin, director, teacher] = await Promise.all(
    [people.admin, people.director, people.teacher].map(({ email }) => signIn(product, email)),
  );
  if (!admin || !director || !teacher) throw new Error("Nobody signed in.");
  const list = `${urls.api.adminRequests}?page=1&limit=20&status=IN_REVIEW`;
  const page = (name: string, client: Client, path: string, headers: Record<string, string> = {}): Target => ({
    name,
    server: product,
    read: () => get(client, path, headers),
  });
  const writeHeaders = {
    ...cookieOf(admin),
    "Content-Type": "application/json",
    Origin: product.url,
    [CSRF_HEADER]: await admin.csrfToken() ?? "",
  };
  const writes = inReview.map((id): Call => ({
    method: "POST",
    path: urls.api.approve(id),
    headers: writeHeaders,
    status: 200,
  }));
  return {
    floor: { name: "floor", server: floor, read: () => get(admin, "/") },
    targets: [
      page("/admin", admin, urls.adminDashboard),
      page("/admin, as browsers ask (gzip, br)", admin, urls.adminDashboard, {
        "Accept-Encoding": "gzip, deflate, br",
      }),
      page("/director", director, urls.directorDashboard),
      page("/requester/dashboard", teacher, urls.requesterDashboard),
      page("details", teacher, urls.request(requestId)),
      page("review", admin, urls.reviewRequest(requestId)),
      {
        ...page(LIST_CALL.computed, admin, list),
        read: () => ({ ...get(admin, list, { [POLL_HEADER]: "1" }), isUnique: true }),
      },
      page(LIST_CALL.kept, admin, list, { [POLL_HEADER]: "1" }),
      {
        ...page(LIST_CALL.unchanged, admin, list),
        read: async () => {
          const etag = (await admin.get(list)).headers.get("ETag") ?? "";
          return { ...get(admin, list, { "If-None-Match": etag, [POLL_HEADER]: "1" }), status: 304 };
        },
      },
      // Last, since it approves what the others list.
      {
        ...page(`/admin, 1 write to ${READS_PER_WRITE} reads`, admin, urls.adminDashboard),
        writes: { every: READS_PER_WRITE, calls: writes },
      },
    ],
  };
}

function get(client: Client, path: string, headers: Record<string, string> = {}): Call {
  return { method: "GET", path, headers: { ...cookieOf(client), ...headers }, status: 200 };
}

function cookieOf({ cookies }: Client): { Cookie: string } {
  return { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}
