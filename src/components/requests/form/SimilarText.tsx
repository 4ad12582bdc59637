import type { Schools } from "../../../domain/district/schools.ts";
import type { SimilarRequest } from "../../../domain/requests/lists.ts";
import { shortId } from "../../../domain/requests/request.ts";
import { STATUS_LABELS } from "../../../domain/requests/statuses.ts";
import { orderText } from "../../../domain/requests/summary.ts";
import { urls } from "../../../domain/urls.ts";
import { ButtonLink } from "../../ui/Button.tsx";

interface SimilarTextProps {
  /** The other request, where it is the person's to see. */
  similar: SimilarRequest["request"];
  schools: Schools;
  officeName: string;
}

/** Says which request is for the same trip, and what to do about it. */
export function SimilarText({ similar, schools, officeName }: SimilarTextProps) {
  if (!similar) {
    return (
      <>
        Somebody else has already requested lunches for the same school, delivery date and recipient. If this is the
        same trip, ask {officeName} first so that lunches aren't packed twice.
      </>
    );
  }
  return (
    <>
      There is already a request for the same school, delivery date and recipient:{" "}
      <strong>{orderText(similar, schools)}</strong> {`(${shortId(similar.id)}, ${STATUS_LABELS[similar.status]}). `}
      If this is the same trip, revise that request instead so that lunches aren't packed twice.
    </>
  );
}

/** Opens the other request, beside the form. */
export function SimilarLink({ similar }: Pick<SimilarTextProps, "similar">) {
  return similar && <ButtonLink href={urls.request(similar.id)} target="_blank">Look at That Request</ButtonLink>;
}
