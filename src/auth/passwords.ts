import { hash, type Options, verify } from "@node-rs/argon2";
import { randomBytes, randomInt } from "node:crypto";

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB of memory, 2 passes, 1 thread. */
const ARGON2: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes a core and 19 MiB, and other requests need the machine as well. */
const MAX_CONCURRENT_HASHES = 2;

/** The argon2id hash of a password, salt and parameters inside. */
export function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password, ARGON2));
}

/** Whether `password` is the one behind `passwordHash`. Without a hash it takes the same time and is false. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const comparedHash = passwordHash ?? await dummyHash;
  const isValid = await withSlot(() => verify(comparedHash, password));
  return isValid && passwordHash !== undefined;
}

/** A random password that can be typed: 20 letters and digits without the ones that look alike, at least one of each. */
export function temporaryPassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const text = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join("");
  // About one text in 400 has no digit.
  return /\d/.test(text) && /[a-z]/.test(text) ? text.replace(/(.{5})(?=.)/g, "$1-") : temporaryPassword();
}

let running = 0;
const waiting: (() => void)[] = [];

async function withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running === MAX_CONCURRENT_HASHES) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    // The slot is handed over as it is, so that nobody gets in between.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const dummyHash = hashPassword(randomBytes(32).toString("hex"));
