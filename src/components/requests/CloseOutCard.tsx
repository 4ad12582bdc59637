import type { CloseOutColumns } from "../../domain/requests/close_out.ts";
import { Card } from "../ui/Card.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";

/** What became of the lunches, as far as somebody said so when the request was completed; nothing where nobody did. */
export function CloseOutCard({ request }: { request: CloseOutColumns }) {
  const { delivered, served, returned, closeOutNote } = request;
  if (delivered === null && served === null && returned === null && closeOutNote === null) return null;
  return (
    <Card title="Close-Out">
      <DescriptionList
        columns={3}
        items={[
          { label: "Delivered", value: delivered ?? NOT_KNOWN },
          { label: "Served", value: served ?? NOT_KNOWN },
          { label: "Returned", value: returned ?? NOT_KNOWN },
        ]}
      />
      {closeOutNote !== null && <p className="prose">{closeOutNote}</p>}
    </Card>
  );
}

const NOT_KNOWN = "Not known";
