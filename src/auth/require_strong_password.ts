import { AppError } from "../domain/http/errors.ts";
import { type PasswordOwner, passwordWeakness } from "../domain/accounts/passwords.ts";
import type { Role } from "../domain/accounts/roles.ts";

const PASSWORD_TOO_WEAK = "Choose a password that is harder to guess.";

/**
 * Refuses an administrator's password that is easy to guess. Others are only advised against it, beside the field.
 * @param field the form's field that it was typed in
 * @throws {AppError} VALIDATION_FAILED, at that field
 */
export async function requireStrongPassword(
  password: string,
  owner: PasswordOwner & { role: Role },
  field: string,
): Promise<void> {
  if (owner.role !== "ADMIN") return;
  const { commonPasswords } = await import("../domain/accounts/common_passwords.ts");
  const message = passwordWeakness(password, owner, commonPasswords);
  // The reason is at the field alone, so that a screen reader says it once.
  if (message) throw new AppError("VALIDATION_FAILED", PASSWORD_TOO_WEAK, { errors: [{ field, message }] });
}
