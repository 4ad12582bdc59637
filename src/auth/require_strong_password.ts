import { AppError } from "../domain/http/errors.ts";
import { type PasswordOwner, passwordWeakness } from "../domain/accounts/passwords.ts";
import { RIGHTS, type Role } from "../domain/accounts/roles.ts";

const PASSWORD_TOO_WEAK = "Choose a password that is harder to guess.";

/** Refuses an administrator's easily guessed password at `field`. Others are only advised against theirs. */
export async function requireStrongPassword(
  password: string,
  owner: PasswordOwner & { role: Role },
  field: string,
): Promise<void> {
  if (!RIGHTS[owner.role].decides) return;
  const { commonPasswords } = await import("../domain/accounts/common_passwords.ts");
  const message = passwordWeakness(password, owner, commonPasswords);
  // The reason is at the field alone, so that a screen reader says it once.
  if (message) throw new AppError("VALIDATION_FAILED", PASSWORD_TOO_WEAK, { errors: [{ field, message }] });
}
