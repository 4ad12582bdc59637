import { rosterUrls, urls } from "../../domain/urls.ts";
import { ButtonLink } from "../ui/Button.tsx";

/** The papers of one request, at the right of its actions and quieter than they are. */
export function DocumentLinks({ id, printHref }: { id: string; printHref: string }) {
  return (
    <>
      <ButtonLink variant="quiet" href={printHref}>Print</ButtonLink>
      <ButtonLink variant="quiet" href={urls.api.pdf(id)} target="_blank">Download PDF</ButtonLink>
      <ButtonLink variant="quiet" href={rosterUrls.request(id)}>Roster</ButtonLink>
    </>
  );
}
