import { cellAt } from "../../domain/kitchen/label_layout.ts";
import type { LabelPreview } from "../../domain/kitchen/label_preview.ts";
import { LABEL_STOCKS, type LabelSettings } from "../../domain/kitchen/labels.ts";

/** A sheet of labels to scale: what is printed, where the labels of the sheet are, and where the printer puts them. */
export function LabelPage({ preview, settings }: { preview: LabelPreview; settings: LabelSettings }) {
  const stock = LABEL_STOCKS[settings.stock];
  return (
    <svg
      className="label-page"
      viewBox="0 0 612 792"
      role="img"
      aria-label={`Sheet ${preview.page} of ${preview.pages}, ${preview.labels.length} labels`}
    >
      <rect className="label-page-paper" width="612" height="792" />
      {Array.from({ length: stock.columns * stock.rows }, (_, position) => {
        const { left, top } = cellAt(stock, position, { dx: 0, dy: 0 });
        return (
          <rect
            key={position}
            className="label-page-cell"
            x={left}
            y={top}
            width={stock.width}
            height={stock.height}
            rx="5"
          />
        );
      })}
      {preview.labels.flatMap(({ lines, left: x, top: y }) =>
        lines.map(({ words, style, left, baseline, width }, index) => (
          <text
            key={`${x} ${y} ${index}`}
            x={left}
            y={baseline}
            fontSize={style.size}
            fontWeight={style.bold ? 700 : 400}
            textLength={width > 0 ? width : undefined}
            lengthAdjust="spacingAndGlyphs"
          >
            {words}
          </text>
        ))
      )}
    </svg>
  );
}
