/** Google has one issuer for everybody, and says in `hd` which organization an account belongs to. */
export const GOOGLE_ISSUER = "https://accounts.google.com";

/** How people sign in with the district's accounts: the settings OIDC_* and PASSWORD_SIGN_IN. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it, as in "Sign in with {name}". */
  name: string;
  /** The domains of the addresses that may come in, in lower case. */
  domains: readonly string[];
  leavesPasswordsToAdministrators: boolean;
}

/** Who somebody is at the provider. */
export interface Identity {
  issuer: string;
  /** The provider's own name for the account, which unlike an address never changes or moves to somebody else. */
  subject: string;
  /** Verified there; lower case. */
  email: string;
  /** As the provider has them, cut to what a name may have: either may be empty. */
  firstName: string;
  lastName: string;
}
