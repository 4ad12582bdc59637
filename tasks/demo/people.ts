import type { Role } from "../../src/domain/accounts/roles.ts";

/** The password of every demo account. The demo listens on this machine only. */
export const DEMO_PASSWORD = "sack-lunch-2026";

/** An account of the demo district; none is a real person. */
interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

export const DEMO_ADMIN = person("admin", "Ada", "Example", "ADMIN");
export const DEMO_DIRECTOR = person("director", "Dario", "Example", "DIRECTOR");
export const DEMO_TEACHER = person("teacher", "Thea", "Example", "REQUESTER");

/** Everyone who can sign in. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  DEMO_ADMIN,
  DEMO_DIRECTOR,
  DEMO_TEACHER,
  person("teacher2", "Sample", "Salmonberry", "REQUESTER"),
  person("teacher3", "Sample", "Spruce", "REQUESTER"),
  person("teacher4", "Sample", "Hemlock", "REQUESTER"),
  person("teacher5", "Sample", "Ḵaach X̱'áak", "REQUESTER"),
  person("teacher6", "Sample", "Fireweed", "REQUESTER"),
];

/** People who registered and are waiting for approval. */
export const DEMO_PENDING: readonly DemoPerson[] = [
  person("new1", "Newly", "Registered", "REQUESTER"),
  person("new2", "Also", "Waiting", "DIRECTOR"),
];

function person(name: string, firstName: string, lastName: string, role: Role): DemoPerson {
  return { email: `${name}@demo.example`, firstName, lastName, role };
}
