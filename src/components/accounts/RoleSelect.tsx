import { type Role, ROLES } from "../../domain/accounts/roles.ts";
import { fullName, type UserSummary } from "../../domain/accounts/users.ts";
import { ACTION_FORM_ID } from "../../domain/shell/action_form.ts";
import { rowField } from "../../domain/shell/writes.ts";
import { NativeSelect } from "../ui/NativeSelect.tsx";

interface RoleSelectProps {
  user: UserSummary;
  role: Role;
  onChange: (role: Role) => void;
}

/** Selects the role a user will have, in their row of a table. */
export function RoleSelect({ user, role, onChange }: RoleSelectProps) {
  return (
    <NativeSelect
      name={rowField("role", user.id)}
      form={ACTION_FORM_ID}
      label={`Role for ${fullName(user)}`}
      options={ROLES.map((name) => ({ value: name, label: name }))}
      value={role}
      onChange={(event) => {
        const chosen = ROLES.find((name) => name === event.target.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
