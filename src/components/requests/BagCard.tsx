import { DISTRICT_LABELS } from "../../domain/district/district.ts";
import { Card } from "../ui/Card.tsx";

/** Shows what the district says of its bags, if it says anything. */
export function BagCard({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <Card title={DISTRICT_LABELS.bagText}>
      <p className="prose">{text}</p>
    </Card>
  );
}
