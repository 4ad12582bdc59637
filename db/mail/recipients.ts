import type { Tx } from "../client.ts";
import type { UserRow } from "../schema.ts";

/** A person whom a message goes to. */
export type Recipient = Pick<UserRow, "id" | "firstName" | "lastName" | "email" | "mailPreferences">;

/** Every administrator with access except the one who acts, always in the same order, so that locks are taken in it. */
export function listAdministratorsExcept(tx: Tx, actorId: string | null): Promise<Recipient[]> {
  return selectRecipients(tx).where("role", "=", "ADMIN").where("accountStatus", "=", "APPROVED")
    .where("id", "is distinct from", actorId).orderBy("id").execute();
}

/** The owner of a request, while they have access; one or none. */
export function findOwner(tx: Tx, { requesterId }: { requesterId: string }): Promise<Recipient[]> {
  return selectRecipients(tx).where("id", "=", requesterId).where("accountStatus", "=", "APPROVED").execute();
}

/** This person, whether they have access or not; one or none. */
export function findPerson(tx: Tx, userId: string): Promise<Recipient[]> {
  return selectRecipients(tx).where("id", "=", userId).execute();
}

function selectRecipients(tx: Tx) {
  return tx.selectFrom("users").select(["id", "firstName", "lastName", "email", "mailPreferences"]);
}
