import type { ReactNode } from "react";
import { urls } from "../../src/domain/urls.ts";
import { SignedOutPage } from "../layout.tsx";

export function RegistrationPage({ children }: { children: ReactNode }) {
  return (
    <SignedOutPage
      title="Field Trip Lunch Requests"
      subtitle="Create an account. An administrator has to approve it before you can sign in."
      footer={
        <p>
          Already have an account? <a href={urls.login}>Sign in here</a>
        </p>
      }
    >
      {children}
    </SignedOutPage>
  );
}
