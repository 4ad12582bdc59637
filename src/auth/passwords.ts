import { hash, type Options, verify } from "@node-rs/argon2";
import { randomBytes, randomInt } from "node:crypto";

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB of memory, 2 passes, 1 thread. */
const ARGON2: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes a core and 19 MiB, and other requests need the machine too. */
const MAX_CONCURRENT_HASHES = 2;

/** Returns the argon2id hash of a password, which includes its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password, ARGON2));
}

/** Whether `password` matches `passwordHash`. Without a hash, it takes as long and returns false. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const comparedHash = passwordHash ?? await dummyHash;
  const isValid = await withSlot(() => verify(comparedHash, password));
  return isValid && passwordHash !== undefined;
}

/** Returns a random password that is easy to type: 20 letters and digits, at least one of each, and no lookalikes. */
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
    // Hands the slot straight to the next in line, so that no newcomer takes it.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const dummyHash = hashPassword(randomBytes(32).toString("hex"));
