import { useEffect, useState } from "react";
import { PRODUCT_NAME } from "../src/domain/product.ts";
import { BlockingScreen } from "../src/components/ui/BlockingScreen.tsx";
import { MIN_WINDOW_WIDTH } from "../src/domain/desktop.ts";

/** Covers the page while the window is too narrow. Its stylesheet decides when; the script only shows the width. Spec section 1. */
export default function WindowGate() {
  const [width, setWidth] = useState<number | null>(null);

  useEffect(() => {
    const measure = () => setWidth(innerWidth);
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);

  return (
    <BlockingScreen title="Please Resize Your Window">
      <p>{PRODUCT_NAME} needs a wider window to show its tables and forms.</p>
      <p>
        Current width: <strong>{width === null ? "too narrow" : `${width} px`}</strong>
      </p>
      <p>
        Minimum width: <strong>{MIN_WINDOW_WIDTH} px</strong>
      </p>
    </BlockingScreen>
  );
}
