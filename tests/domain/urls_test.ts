import assert from "node:assert/strict";
import { homeFor, isOwnPath, urls, withQuery } from "../../src/domain/urls.ts";

Deno.test("each role starts from its own home", () => {
  assert.equal(homeFor("ADMIN"), "/admin");
  assert.equal(homeFor("DIRECTOR"), "/director");
  assert.equal(homeFor("REQUESTER"), "/requester/dashboard");
});

Deno.test("every address in the spec's route table exists, and so does every call of its section 7", () => {
  const { api, ...pages } = urls;
  const addresses = [...Object.values(pages), ...Object.values(api)].map((address) =>
    typeof address === "string" ? address : address("{id}")
  );
  const table =
    `/ /login /register /change-password /requester/dashboard /requests/new /requests/{id} /requests/{id}/revise
    /requests/{id}/print /director /admin /admin/pending-users /admin/active-users /admin/requests/{id}
    /admin/requests/{id}/print /admin/deleted-requests /settings
    /api/auth/csrf-token /api/auth/me /api/auth/login /api/auth/register /api/auth/logout /api/auth/change-password
    /api/requests/mine /api/requests/{id} /api/requests /api/requests/{id}/revisions /api/requests/{id}/cancel
    /api/requests/{id}/revert /api/requests/{id}/pdf /api/admin/requests /api/director/requests /api/admin/requests/{id}
    /api/admin/requests/{id}/approve /api/admin/requests/{id}/deny /api/admin/requests/{id}/progress
    /api/admin/requests/{id}/complete /api/admin/requests/{id}/delete /api/admin/requests/bulk-approve
    /api/admin/requests/bulk-progress /api/admin/deleted-requests /api/admin/users/pending /api/admin/users/{id}/approve
    /api/admin/users/{id}/deny /api/admin/users/active /api/admin/users/{id}/revoke
    /api/admin/users/{id}/reset-password`.split(/\s+/);
  assert.deepEqual(table.filter((address) => !addresses.includes(address)), []);
});

Deno.test("an address has its parameters, encoded, without the empty ones", () => {
  assert.equal(withQuery("/admin", { status: undefined, q: "" }), "/admin");
  assert.equal(withQuery("/admin", { q: "a & b", page: 2, school: undefined }), "/admin?q=a+%26+b&page=2");
});

Deno.test("a remembered address is only gone back to when it is a page of ours", () => {
  for (const path of ["/", "/requests/new?copy=1", "/admin//x"]) assert.equal(isOwnPath(path), true, path);
  const others = ["//elsewhere.example", "/\\elsewhere.example", "/\t/elsewhere.example", "https://elsewhere.example/"];
  others.push("/\r\nSet-Cookie: a=b", "/a\0", "/a\t", "/\u0101");
  for (const path of [...others, "javascript:alert(1)", "", "//"]) assert.equal(isOwnPath(path), false, path);
});
