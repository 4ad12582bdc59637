import { cellAt } from "../../domain/kitchen/labels/label_layout.ts";
import type { LabelPreview } from "../../domain/kitchen/labels/label_preview.ts";
import { LABEL_STOCKS, type LabelSettings, positionsOf } from "../../domain/kitchen/labels/labels.ts";

/**
 * A sheet of labels to scale: the printed lines, where the labels of the sheet are, and where the printer puts them. Those
 * that stay empty have the number by which the first position is chosen.
 */
export function LabelPage({ preview, settings }: { preview: LabelPreview; settings: LabelSettings }) {
  const stock = LABEL_STOCKS[settings.stock];
  const first = preview.page === 1 ? settings.start - 1 : 0;
  const isEmpty = (position: number) => position < first || position >= first + preview.labels.length;
  return (
    <svg
      className="label-page"
      viewBox="0 0 612 792"
      role="img"
      aria-label={`Sheet ${preview.page} of ${preview.pages}, ${preview.labels.length} labels`}
    >
      <rect className="label-page-paper" width="612" height="792" />
      {Array.from({ length: positionsOf(stock) }, (_, position) => {
        const { left, top } = cellAt(stock, position, { dx: 0, dy: 0 });
        return (
          <g key={position}>
            <rect className="label-page-cell" x={left} y={top} width={stock.width} height={stock.height} rx="5" />
            {isEmpty(position) && (
              <text className="label-page-position" x={left + stock.width / 2} y={top + stock.height / 2}>
                {position + 1}
              </text>
            )}
          </g>
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
