import type { Context } from "hono";
import { transact } from "../../db/client.ts";
import type { Writer } from "../../db/accounts/actor.ts";
import {
  approveUser,
  changeAddress,
  denyUser,
  resetPassword,
  restoreUser,
  revokeUser,
} from "../../db/accounts/decide.ts";
import { findUser } from "../../db/accounts/find.ts";
import { hashPassword } from "../../src/auth/passwords.ts";
import { requireStrongPassword } from "../../src/auth/require_strong_password.ts";
import {
  addressSchema,
  passwordResetSchema,
  reasonSchema,
  restorationSchema,
  userApprovalSchema,
  userDenialSchema,
} from "../../src/domain/accounts/forms.ts";
import { normalizeTemporaryPassword } from "../../src/domain/accounts/passwords.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";
import {
  ACTIVE_USER_WRITES,
  type ActiveUserAction,
  PENDING_USER_WRITES,
  type PendingUserAction,
  USER_FAILURE,
} from "../../src/domain/accounts/writes.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";
import { userIdParam } from "../../src/http/middleware/validate.ts";
import type { Deps } from "../deps.ts";
import type { Writes } from "../api_routes.ts";
import { transactionalWrites, write, writerOf } from "../write.ts";

interface Decision extends Writer {
  userId: string;
}

function decisionBy(c: Context<SignedInEnv>, now: Date, userId: string): Decision {
  return { ...writerOf(c, now), userId };
}

const decision = transactionalWrites<Decision>();

export const pendingUserWrites: Writes<Decision, PendingUserAction> = {
  by: decisionBy,
  idParam: userIdParam,
  writes: {
    approve: decision(PENDING_USER_WRITES.approve, userApprovalSchema, approveUser),
    deny: decision(PENDING_USER_WRITES.deny, userDenialSchema(USER_FAILURE.userDenialReason.description), denyUser),
  },
};

export const activeUserWrites: Writes<Decision, ActiveUserAction> = {
  by: decisionBy,
  idParam: userIdParam,
  writes: {
    revoke: decision(ACTIVE_USER_WRITES.revoke, reasonSchema(USER_FAILURE.revocationReason.description), revokeUser),
    restore: write(
      ACTIVE_USER_WRITES.restore,
      restorationSchema,
      async (deps, by: Decision, { role, newPassword }) => {
        const passwordHash = newPassword === undefined ? undefined : await hashTemporary(deps, by, newPassword, role);
        return await transact(deps.db, (tx) => restoreUser(tx, { ...by, role, passwordHash }));
      },
    ),
    reset: write(
      ACTIVE_USER_WRITES.reset,
      passwordResetSchema,
      async (deps, by: Decision, { newPassword }) => {
        const passwordHash = await hashTemporary(deps, by, newPassword);
        return await transact(deps.db, (tx) => resetPassword(tx, { ...by, passwordHash }));
      },
    ),
    address: decision(
      ACTIVE_USER_WRITES.address,
      addressSchema,
      (tx, input) => changeAddress(tx, { ...input, isProviders: true }),
    ),
  },
};

/** Throws VALIDATION_FAILED for a weak password, or BUSY. */
async function hashTemporary({ db, hashQueue }: Deps, by: Decision, password: string, role?: Role): Promise<string> {
  const user = await findUser(db, by.userId);
  await requireStrongPassword(password, { ...user, role: role ?? user.role }, "newPassword");
  return await hashQueue.run(() => hashPassword(normalizeTemporaryPassword(password)), true);
}
