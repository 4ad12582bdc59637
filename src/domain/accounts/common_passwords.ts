import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * The passwords that most people use, in lower case: some 49,000 from public leaks. Import this file dynamically, since
 * they are 200 KB that few pages need.
 */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
