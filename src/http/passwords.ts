import { hash, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";

/** The argon2id hash of a password, salt and parameters inside. The library's defaults meet OWASP's minimum. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether `password` is the one behind `passwordHash`. Without a hash it costs the same time and answers false. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash !== undefined) return await verify(passwordHash, password);
  await verify(await hashOfNobody, password);
  return false;
}

const hashOfNobody = hash(randomBytes(32).toString("hex"));

/** A random password that can be typed: 20 letters and digits without the ones that look alike. */
export function temporaryPassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters = Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join("");
  return `${letters}7k`.replace(/(.{5})(?=.)/g, "$1-");
}
