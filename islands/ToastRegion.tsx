import { type DragEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { subscribeToToasts, type ToastMessage } from "../src/browser/toasts.ts";
import { Toast } from "../src/components/ui/Toast.tsx";

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

/** The one notification that is visible at a time. Spec section 9: 5 s, swipe right by 50 px, F8 moves the focus here. */
export default function ToastRegion() {
  const region = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => subscribeToToasts(setMessage), []);

  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key === "F8") region.current?.focus();
    };
    addEventListener("keydown", focusRegion);
    return () => removeEventListener("keydown", focusRegion);
  }, []);

  // It stays while the pointer or the focus is on it (WCAG 2.2.1).
  useEffect(() => {
    if (!message || isHeld) return;
    const timer = setTimeout(() => setMessage(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, isHeld]);

  const swipe = useSwipeRight(() => setMessage(null));
  return (
    <div
      ref={region}
      className="toast-region no-print"
      role="region"
      aria-label="Notifications (F8)"
      aria-live={message?.tone === "error" ? "assertive" : "polite"}
      tabIndex={-1}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* A failure in the place of a success is another notification, not the same one turning red. */}
      {message && <Toast key={message.tone} {...message} onClose={() => setMessage(null)} {...swipe} />}
    </div>
  );
}

function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      if (startX.current !== null && event.clientX - startX.current >= SWIPE_PX) onSwipe();
      startX.current = null;
    },
    // Dragging text that an earlier swipe selected would end the swipe without a pointerup.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}
