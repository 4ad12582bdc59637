import { useEffect, useState } from "react";
import { type PasswordOwner, passwordWeakness } from "../../domain/accounts/passwords.ts";

interface PasswordAdviceProps {
  password: string;
  owner: PasswordOwner;
  errorMessage?: string | undefined;
}

/** Advises against an easily guessed password while it is typed. The server refuses administrators' weak ones. */
export function PasswordAdvice({ password, owner, errorMessage }: PasswordAdviceProps) {
  const commonPasswords = useCommonPasswords(password !== "");
  const weakness = password && commonPasswords ? passwordWeakness(password, owner, commonPasswords) : null;
  // Always there, since a live region that appears together with its text is not read out.
  return <div className="password-advice" aria-live="polite">{!errorMessage && weakness}</div>;
}

/** The most used passwords, fetched once something is typed: most visitors of a page never need them. */
function useCommonPasswords(isNeeded: boolean): ReadonlySet<string> | undefined {
  const [passwords, setPasswords] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    import("../../domain/accounts/common_passwords.ts").then(
      ({ commonPasswords }) => isGone || setPasswords(commonPasswords),
      // Only advice is missing when the connection fails. The server has the list, too.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return passwords;
}
