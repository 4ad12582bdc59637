import { type Role, ROLES } from "../../domain/accounts/roles.ts";
import { fullName, type UserSummary } from "../../domain/accounts/users.ts";
import { SelectField } from "../ui/SelectField.tsx";

interface RoleSelectProps {
  user: UserSummary;
  role: Role;
  onChange: (role: Role) => void;
}

/** Selects the role a user will have, in their row of a table. */
export function RoleSelect({ user, role, onChange }: RoleSelectProps) {
  return (
    <SelectField
      label={`Role for ${fullName(user)}`}
      isLabelHidden
      options={ROLES.map((name) => ({ value: name, label: name }))}
      value={role}
      onChange={onChange}
    />
  );
}
