import LoginForm from "../../islands/LoginForm.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { AuthCard } from "../../src/components/accounts/AuthCard.tsx";
import { urls } from "../../src/domain/urls.ts";
import { Island } from "../../src/render/Island.tsx";
import { SignedOutLayout } from "../layout.tsx";

/**
 * Spec section 2, login.
 * @param failure shown above the form when it was posted without script
 */
export function LoginPage({ email = "", failure }: { email?: string; failure?: string }) {
  return (
    <SignedOutLayout>
      <AuthCard
        title="Field Trip Lunch Requests"
        subtitle="Sign in to manage your requests"
        footer={
          <p>
            Don't have an account? <a href={urls.register}>Register here</a>
          </p>
        }
      >
        {failure && <Alert tone="danger" title="Login failed" role="alert">{failure}</Alert>}
        <Island name="LoginForm" component={LoginForm} when="intent" props={{ email }} />
      </AuthCard>
    </SignedOutLayout>
  );
}
