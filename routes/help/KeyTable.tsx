import { Table } from "../../src/components/ui/Table.tsx";
import { RIGHTS, type Role } from "../../src/domain/accounts/roles.ts";

interface KeyMeaning {
  /** As they are printed: one key, or keys that belong together. */
  keys: readonly string[];
  does: string;
  where: string;
  /** Whose it is; everyone's, if it is left out. */
  isFor?: (rights: (typeof RIGHTS)[Role]) => boolean;
}

/** Every key that means something beside what browsers do by themselves. */
const KEYS: readonly KeyMeaning[] = [
  {
    keys: ["↓", "↑", "Home", "End"],
    does: "Move through the rows, starting from the search box",
    where: "Lists",
    isFor: ({ sees }) => sees === "district",
  },
  { keys: ["Enter"], does: "Open the row", where: "Lists", isFor: ({ sees }) => sees === "district" },
  { keys: ["Space"], does: "Select the row", where: "Dashboard", isFor: ({ decides }) => decides },
  {
    keys: ["Enter"],
    does: "Go to the next special meal, or add one",
    where: "Special meals of a request",
    isFor: ({ orders }) => orders,
  },
  { keys: ["F8"], does: "Go to the notification", where: "Everywhere" },
  { keys: ["Esc"], does: "Close the menu, dialog or notification", where: "Everywhere" },
];

export function KeyTable({ role }: { role: Role }) {
  return (
    <Table caption="Keys" columns={{ Key: "", "What it does": "", Where: "" }}>
      <tbody>
        {KEYS.filter(({ isFor }) => !isFor || isFor(RIGHTS[role])).map(({ keys, does, where }) => (
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
