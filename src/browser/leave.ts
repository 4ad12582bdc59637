import { useEffect } from "react";

let isAgreed = false;

/** Goes to another page of ours; what was typed here is sent or kept, so nobody needs to be asked. */
export function goTo(address: string): void {
  isAgreed = true;
  location.assign(address);
}

/** Lets the browser ask before the page is left while `isDirty`. Its words are the browser's own. */
export function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAgreed) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
}
