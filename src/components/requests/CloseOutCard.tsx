import { type CloseOutColumns, hasCloseOut, servedText } from "../../domain/requests/close_out.ts";
import { coolerText, eatBy, isTooWarm } from "../../domain/requests/cooler_log.ts";
import { Card } from "../ui/Card.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";

interface CloseOutFactsProps {
  request: CloseOutColumns & { deliveryDate: string };
}

/** A request's close-out; nothing where none was entered. */
export function CloseOutCard({ request }: CloseOutFactsProps) {
  if (!hasCloseOut(request) && request.coolerLog === null) return null;
  return (
    <Card title="Close-out">
      <CloseOutFacts request={request} />
    </Card>
  );
}

export function CloseOutFacts({ request }: CloseOutFactsProps) {
  const { delivered, served, returned, discarded, coolerLog, closeOutNote } = request;
  return (
    <>
      <DescriptionList
        columns={3}
        items={[
          { label: "Delivered", value: delivered ?? UNKNOWN },
          { label: "Served", value: served === null ? UNKNOWN : `${served} ${servedText(request)}` },
          { label: "Returned", value: returned ?? UNKNOWN },
          { label: "Discarded", value: discarded ?? UNKNOWN },
          { label: "Eat by", value: eatBy(request.deliveryDate, coolerLog?.removedAt) ?? UNKNOWN },
          { label: "Cooler", value: coolerLog ? coolerText(coolerLog) || UNKNOWN : UNKNOWN },
        ]}
      />
      {coolerLog && isTooWarm(coolerLog) && (
        <p className="prose">
          <strong>Too warm.</strong> {coolerLog.correctiveAction}
        </p>
      )}
      {closeOutNote !== null && <p className="prose">{closeOutNote}</p>}
    </>
  );
}

const UNKNOWN = "Unknown";
