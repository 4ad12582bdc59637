import { type FormEvent, useId, useState } from "react";
import { post } from "../src/browser/api.ts";
import { takeReturnPath } from "../src/browser/shell/return_path.ts";
import { requiredTextFieldProps, useForm } from "../src/browser/islands/use_form.ts";
import { navigateTo } from "../src/browser/shell/navigation.ts";
import { showError } from "../src/browser/failures.ts";
import { useSubmit } from "../src/browser/islands/use_submit.ts";
import { Alert } from "../src/components/ui/Alert.tsx";
import { Button } from "../src/components/ui/Button.tsx";
import { PasswordField } from "../src/components/ui/PasswordField.tsx";
import { TextField } from "../src/components/ui/TextField.tsx";
import { loginSchema } from "../src/domain/accounts/forms.ts";
import { FAILURE } from "../src/domain/shell/toasts.ts";
import { homeFor, urls, withQuery } from "../src/domain/urls.ts";
import type { CurrentUser } from "../src/domain/accounts/users.ts";

/** Signs in; without script, the form is posted, and comes back with the refusal. Spec section 2, login. */
export default function LoginForm(
  { next, email, failure: posted, isSecond }: { next: string; email: string; failure: string; isSecond: boolean },
) {
  const [failure, setFailure] = useState(posted);
  const failureId = useId();
  const describedBy = failure === "" ? undefined : failureId;
  const form = useForm({ email, password: "" });
  const { isPending, submit } = useSubmit();
  const action = withQuery(urls.login, { next });

  async function signIn(event: FormEvent) {
    event.preventDefault();
    const credentials = form.validate(loginSchema);
    if (!credentials) return;
    await submit(async () => {
      const user = await post<CurrentUser>(urls.api.login, credentials);
      const page = next || (takeReturnPath(user.id) ?? homeFor(user.role));
      navigateTo(user.requiresPasswordChange ? urls.changePassword : page);
    }, (error) => setFailure(showError(FAILURE.login, error)));
  }

  return (
    <form ref={form.ref} className="stack" method="post" action={action} onSubmit={signIn} noValidate>
      {/* After a call, the notification says it aloud. */}
      {failure && (
        <div id={failureId}>
          <Alert tone="danger" title={FAILURE.login.title} role={posted ? "alert" : undefined}>{failure}</Alert>
        </div>
      )}
      <TextField
        describedBy={describedBy}
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="your.name@school.example"
        {...requiredTextFieldProps(form, "email")}
      />
      <PasswordField
        describedBy={describedBy}
        label="Password"
        autoComplete="current-password"
        {...requiredTextFieldProps(form, "password")}
      />
      <Button type="submit" variant={isSecond ? "secondary" : "primary"} isPending={isPending}>
        {isPending ? "Signing in..." : "Sign in"}
      </Button>
    </form>
  );
}
