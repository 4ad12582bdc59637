import {
  comingOutText,
  cornersOf,
  LABEL_STOCKS,
  type LabelPlace,
  type LabelSettings,
} from "../../domain/kitchen/labels/labels.ts";

interface LabelSheetPictureProps {
  settings: LabelSettings;
  labels: readonly LabelPlace[];
}

/** In points. */
const LETTER = { width: 612, height: 792 };
const LINE = 18;

/**
 * The first sheet as it will come out, from the numbers that place the labels in the PDF. It names no student: looking at
 * it is no view of special meals.
 */
export function LabelSheetPicture({ settings, labels }: LabelSheetPictureProps) {
  const stock = LABEL_STOCKS[settings.stock];
  const { width, height, padding: { x } } = stock;
  return (
    <svg
      className="label-sheet"
      viewBox={`0 0 ${LETTER.width} ${LETTER.height}`}
      role="img"
      aria-label={`First sheet, from position ${settings.start}: ${comingOutText(labels.length, settings)}`}
    >
      <rect className="label-sheet-paper" width={LETTER.width} height={LETTER.height} />
      {cornersOf(stock).map(({ left, top }, index) => {
        const label = labels[index + 1 - settings.start];
        return (
          <svg key={index} x={left} y={top} width={width} height={height}>
            <rect className={label ? "label-used" : "label-free"} width="100%" height="100%" rx="6" />
            {label && (
              <>
                <text x={x} y={height / 2 - 3}>{label.school}</text>
                <text x={x} y={height / 2 - 3 + LINE}>{`${label.time}, ${label.shortId}`}</text>
              </>
            )}
          </svg>
        );
      })}
    </svg>
  );
}
