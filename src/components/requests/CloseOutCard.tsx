import { type CloseOutColumns, hasCloseOut } from "../../domain/requests/close_out.ts";
import { Card } from "../ui/Card.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";

/** What became of the lunches, as far as somebody said so; nothing where nobody did. */
export function CloseOutCard({ request }: { request: CloseOutColumns }) {
  if (!hasCloseOut(request)) return null;
  return (
    <Card title="Close-out">
      <CloseOutFacts request={request} />
    </Card>
  );
}

/** The numbers and the note of a close-out. */
export function CloseOutFacts({ request }: { request: CloseOutColumns }) {
  const { delivered, served, returned, closeOutNote } = request;
  return (
    <>
      <DescriptionList
        columns={3}
        items={[
          { label: "Delivered", value: delivered ?? NOT_KNOWN },
          { label: "Served", value: served ?? NOT_KNOWN },
          { label: "Returned", value: returned ?? NOT_KNOWN },
        ]}
      />
      {closeOutNote !== null && <p className="prose">{closeOutNote}</p>}
    </>
  );
}

const NOT_KNOWN = "Not known";
