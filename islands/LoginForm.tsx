import type { FormEvent } from "react";
import { post } from "../src/browser/api.ts";
import { takeReturnPath } from "../src/browser/requests/drafts.ts";
import { useForm } from "../src/browser/islands/use_form.ts";
import { navigateTo } from "../src/browser/shell/navigation.ts";
import { showError } from "../src/browser/api_error.ts";
import { useSubmit } from "../src/browser/islands/use_submit.ts";
import { Button } from "../src/components/ui/Button.tsx";
import { PasswordField } from "../src/components/ui/PasswordField.tsx";
import { TextField } from "../src/components/ui/TextField.tsx";
import { loginSchema } from "../src/domain/accounts/forms.ts";
import { FAILURE } from "../src/domain/shell/toasts.ts";
import { homeFor, urls } from "../src/domain/urls.ts";
import type { CurrentUser } from "../src/domain/accounts/users.ts";

/** Signs in. Without script, the form is posted as it is. Spec section 2, login. */
export default function LoginForm({ email }: { email: string }) {
  const form = useForm({ email, password: "" });
  const { isPending, submit } = useSubmit();

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const credentials = form.validate(loginSchema);
    if (!credentials) return;
    await submit(async () => {
      const user = await post<CurrentUser>(urls.api.login, credentials);
      const next = takeReturnPath(user.id) ?? homeFor(user.role);
      navigateTo(user.requiresPasswordChange ? urls.changePassword : next);
    }, (error) => showError(FAILURE.login, error));
  }

  return (
    <form ref={form.ref} className="stack" method="post" action={urls.login} onSubmit={signIn} noValidate>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="your.name@school.example"
        isRequired
        value={form.values.email}
        onChange={(value) => form.setValue("email", value)}
        errorMessage={form.errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        isRequired
        value={form.values.password}
        onChange={(value) => form.setValue("password", value)}
        errorMessage={form.errors.password}
      />
      <Button type="submit" variant="primary" isPending={isPending}>{isPending ? "Signing in..." : "Sign in"}</Button>
    </form>
  );
}
