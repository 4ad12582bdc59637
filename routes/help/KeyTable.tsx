import { Table } from "../../src/components/ui/Table.tsx";
import { DECIDING_ROLES, ORDERING_ROLES, type Role, ROLES } from "../../src/domain/accounts/roles.ts";

interface KeyMeaning {
  /** As they are printed: one key, or keys that belong together. */
  keys: readonly string[];
  does: string;
  where: string;
  roles: readonly Role[];
}

/** Every key that means something beside what browsers do by themselves. */
const KEYS: readonly KeyMeaning[] = [
  {
    keys: ["↓", "↑", "Home", "End"],
    does: "Move through the rows, starting from the search box",
    where: "Lists",
    roles: ["DIRECTOR", "ADMIN"],
  },
  { keys: ["Enter"], does: "Open the row", where: "Lists", roles: ["DIRECTOR", "ADMIN"] },
  { keys: ["Space"], does: "Select the row", where: "Dashboard", roles: DECIDING_ROLES },
  {
    keys: ["Enter"],
    does: "Go to the next special meal, or add one",
    where: "Special meals of a request",
    roles: ORDERING_ROLES,
  },
  { keys: ["F8"], does: "Go to the notification", where: "Everywhere", roles: ROLES },
  { keys: ["Esc"], does: "Close the menu, dialog or notification", where: "Everywhere", roles: ROLES },
];

export function KeyTable({ role }: { role: Role }) {
  return (
    <Table caption="Keys" columns={{ Key: "", "What it does": "", Where: "" }}>
      <tbody>
        {KEYS.filter(({ roles }) => roles.includes(role)).map(({ keys, does, where }) => (
          <tr key={`${does} ${where}`}>
            <th scope="row" className="nowrap">
              {keys.map((key) => <kbd key={key}>{key}</kbd>)}
            </th>
            <td>{does}</td>
            <td>{where}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
