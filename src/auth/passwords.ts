import { hash as argon2, type Options, verify } from "@node-rs/argon2";
import { randomBytes, randomInt } from "node:crypto";
import { normalizePassword, normalizeTemporaryPassword } from "../domain/accounts/passwords.ts";
import { AppError } from "../domain/http/errors.ts";
import { createWorkQueue, type WorkQueue } from "../process/work_queue.ts";

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB of memory, 2 passes, 1 thread. */
const ARGON2: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the queue for hashing, which takes a core, 19 MiB and 50 ms. Signed-in users and known browsers go first. */
export function createHashQueue(): WorkQueue {
  return createWorkQueue({
    running: 2,
    waiting: 60,
    full: () =>
      new AppError("BUSY", "Too many people are signing in right now. Please try again in a few seconds.", {
        retryAfter: 5,
      }),
  });
}

let hashCount = 0;

/** Hashes a password. In a route, run it in the queue. */
export function hashPassword(password: string): Promise<string> {
  hashCount++;
  return argon2(normalizePassword(password), ARGON2);
}

/**
 * Whether `password` is the account's, or its temporary one as a mail program changed it. Without an account or a hash,
 * one is computed all the same, so that it takes as long, and the result is false. In a route, run it in the queue.
 */
export async function verifyPassword(
  password: string,
  account: { passwordHash: string | null; requiresPasswordChange: boolean } | undefined,
): Promise<boolean> {
  const hash = account?.passwordHash ?? await dummyHash;
  const normalized = normalizePassword(password);
  const isTyped = await matches(hash, normalized);
  const temporary = normalizeTemporaryPassword(password);
  // Tried even for an account without one, so that it takes as long.
  const isTemporary = !isTyped && temporary !== normalized && await matches(hash, temporary);
  return hash === account?.passwordHash && (isTyped || (isTemporary && account.requiresPasswordChange));
}

function matches(passwordHash: string, password: string): Promise<boolean> {
  hashCount++;
  return verify(passwordHash, password);
}

export function findHashCount(): number {
  return hashCount;
}

/** Returns a random password that is easy to type: 20 letters and digits, at least one of each, and no lookalikes. */
export function temporaryPassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const text = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join("");
  // About one text in 400 has no digit.
  return /\d/.test(text) && /[a-z]/.test(text) ? text.replace(/(.{5})(?=.)/g, "$1-") : temporaryPassword();
}

const dummyHash = hashPassword(randomBytes(32).toString("hex"));
