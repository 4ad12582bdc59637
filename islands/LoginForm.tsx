import { type FormEvent, useState } from "react";
import { errorMessage, post } from "../src/browser/api.ts";
import { takeRememberedPage } from "../src/browser/drafts.ts";
import { useForm } from "../src/browser/form.ts";
import { showToast } from "../src/browser/toasts.ts";
import { Button } from "../src/components/ui/Button.tsx";
import { PasswordField } from "../src/components/ui/PasswordField.tsx";
import { TextField } from "../src/components/ui/TextField.tsx";
import { loginSchema } from "../src/domain/accounts/forms.ts";
import { FAILURE } from "../src/domain/toasts.ts";
import { homeFor, urls } from "../src/domain/urls.ts";
import type { CurrentUser } from "../src/domain/accounts/users.ts";

/** Signs in. Before its script is there the form posts by itself. Spec section 2, login. */
export default function LoginForm({ email }: { email: string }) {
  const form = useForm({ email, password: "" });
  const [isPending, setPending] = useState(false);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const credentials = form.check(loginSchema);
    if (!credentials) return;
    setPending(true);
    try {
      const user = await post<CurrentUser>(urls.api.login, credentials);
      const next = takeRememberedPage(user.id) ?? homeFor(user.role);
      location.assign(user.requiresPasswordChange ? urls.changePassword : next);
    } catch (error) {
      setPending(false);
      showToast({
        title: FAILURE.login.title,
        description: errorMessage(error, FAILURE.login.description),
        tone: "error",
      });
    }
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
        onChange={(value) => form.set("email", value)}
        errorMessage={form.errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        isRequired
        value={form.values.password}
        onChange={(value) => form.set("password", value)}
        errorMessage={form.errors.password}
      />
      <Button type="submit" variant="primary" isPending={isPending}>{isPending ? "Signing in..." : "Sign in"}</Button>
    </form>
  );
}
