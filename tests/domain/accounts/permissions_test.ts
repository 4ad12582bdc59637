import assert from "node:assert/strict";
import { passwordResetError, revocationError } from "../../../src/domain/accounts/permissions.ts";

Deno.test("an administrator can revoke anyone's access except a super admin's and their own", () => {
  const actor = { id: "actor" };
  assert.equal(revocationError(actor, { id: "other", isSuperAdmin: false }), null);
  const words = "A super admin's access cannot be revoked.";
  assert.equal(revocationError(actor, { id: "other", isSuperAdmin: true }), words);
  assert.equal(revocationError(actor, { id: "actor", isSuperAdmin: false }), "You cannot revoke your own access.");
});

Deno.test("only a super admin can reset a super admin's password; any administrator can reset the others", () => {
  const only = "Only a super admin can reset a super admin's password.";
  const [admin, superAdmin] = [{ isSuperAdmin: false }, { isSuperAdmin: true }];
  assert.equal(passwordResetError(admin, superAdmin), only);
  assert.equal(passwordResetError(superAdmin, superAdmin), null);
  assert.equal(passwordResetError(admin, admin), null);
  assert.equal(passwordResetError(superAdmin, admin), null);
});
