import { fullName } from "../../domain/accounts/users.ts";

export function UserName({ user }: { user: { firstName: string; lastName: string; email: string } }) {
  return (
    <p>
      <strong>{fullName(user)}</strong> <span className="muted">{user.email}</span>
    </p>
  );
}
