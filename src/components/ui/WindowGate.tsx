import { MIN_WINDOW_WIDTH } from "../../domain/desktop.ts";
import { PRODUCT_NAME } from "../../domain/product.ts";
import { BlockingScreen } from "./BlockingScreen.tsx";

/**
 * Covers the page while the window is too narrow. Its stylesheet decides when; a script only shows the width. Spec
 * section 1.
 */
export function WindowGate() {
  return (
    <div className="window-gate no-print">
      <BlockingScreen title="Please Resize Your Window">
        <p>{PRODUCT_NAME} needs a wider window to show its tables and forms.</p>
        <p>
          Current width: <strong data-window-width>too narrow</strong>
        </p>
        <p>
          Minimum width: <strong>{MIN_WINDOW_WIDTH} px</strong>
        </p>
      </BlockingScreen>
    </div>
  );
}
