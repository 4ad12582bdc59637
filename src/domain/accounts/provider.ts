import { RIGHTS, type Role } from "./roles.ts";

/** Google has one issuer for all, and says in `hd` which organization an account belongs to. */
export const GOOGLE_ISSUER = "https://accounts.google.com";

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name in "Sign in with {name}". */
  name: string;
  /** The domains of the addresses that may sign in, in lower case. */
  domains: readonly string[];
  leavesPasswordsToAdministrators: boolean;
}

export interface Identity {
  issuer: string;
  /** The provider's own name for the account, which unlike an address never changes or moves to another person. */
  subject: string;
  /** Verified by the provider, and in lower case. */
  email: string;
  /** Both names are cut to a name's limits, and may be empty. */
  firstName: string;
  lastName: string;
}

/** Whether the district leaves this role's sign-in to its provider, though the account may have a password here. */
export function isLeftToProvider(
  provider: Pick<ProviderSettings, "leavesPasswordsToAdministrators"> | undefined,
  role: Role,
): boolean {
  return provider?.leavesPasswordsToAdministrators === true && !RIGHTS[role].decides;
}
