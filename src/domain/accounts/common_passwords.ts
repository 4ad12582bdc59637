import { dictionary } from "@zxcvbn-ts/language-common";

/** Some 49,000 lower-case passwords from public leaks. Import it dynamically: 200 KB that few pages need. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
