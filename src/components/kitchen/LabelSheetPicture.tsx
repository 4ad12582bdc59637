import { comingOutText, cornersOf, LABEL_STOCKS, type LabelSheet } from "../../domain/kitchen/labels/labels.ts";

/** The first sheet as the numbers that place its labels in the PDF have it, on US Letter, in points. Names no student. */
export function LabelSheetPicture({ sheet }: { sheet: LabelSheet }) {
  const stock = LABEL_STOCKS[sheet.stock];
  const { width, height, padding: { x } } = stock;
  return (
    <svg
      className="label-sheet"
      viewBox="0 0 612 792"
      role="img"
      aria-label={`First sheet, from position ${sheet.start}: ${comingOutText(sheet)}`}
    >
      {cornersOf(stock).map(({ left, top }, index) => {
        const [school, , time, request] = sheet.labels[index + 1 - sheet.start]?.where ?? [];
        return (
          <svg key={index} x={left} y={top} width={width} height={height}>
            <rect className={school ? "label-used" : undefined} width="100%" height="100%" rx="6" />
            {school && <text x={x} y={height / 2 - 3}>{school}</text>}
            {school && <text x={x} y={height / 2 + 15}>{`${time}, ${request}`}</text>}
          </svg>
        );
      })}
    </svg>
  );
}
