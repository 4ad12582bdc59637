import { parseDate } from "@internationalized/date";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Button } from "./Button.tsx";
import { Calendar } from "./Calendar.tsx";
import { CalendarIcon } from "./Icons.tsx";

export interface DatePickerProps {
  label: string;
  /** YYYY-MM-DD, or nothing. */
  value: string;
  /** Called with YYYY-MM-DD. */
  onChange: (value: string) => void;
  /** YYYY-MM-DD: the calendar's earliest day. An earlier one can still be typed, for the form's schema to reject. */
  minValue?: string;
  /** The same for the latest day. */
  maxValue?: string;
  /**
   * Why a day (YYYY-MM-DD) between the two cannot be chosen in the calendar, or null when it can. It can still be typed,
   * too.
   */
  unavailableReason?: (date: string) => string | null;
  /** The first day (YYYY-MM-DD) that does not count as late; the calendar marks those before. */
  lateBefore?: string;
}

/** The button beside a date's text, and the calendar that it opens. */
export function DatePicker({ label, value, onChange, minValue, maxValue, ...days }: DatePickerProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (isOpen && popover.current) openBeside(popover.current);
  }, [isOpen]);

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Calendar, ${label}`}
        aria-haspopup="dialog"
        popoverTarget={id}
        onPress={(event) => {
          // The browser closes it, and would open it while it is empty.
          if (isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <CalendarIcon />
      </Button>
      <div
        ref={popover}
        id={id}
        className="popover date-popover"
        role="dialog"
        aria-label={label}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === "open")}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) currentTarget.hidePopover();
        }}
      >
        {isOpen && (
          <I18nProvider locale="en-US">
            <Calendar
              {...days}
              value={value ? parseDate(value) : null}
              onChange={(date) => {
                // Before the chosen day goes, so that the focus returns to the button.
                popover.current?.hidePopover();
                onChange(date.toString());
              }}
              minValue={minValue ? parseDate(minValue) : undefined}
              maxValue={maxValue ? parseDate(maxValue) : undefined}
            />
          </I18nProvider>
        )}
      </div>
    </>
  );
}

/** Below the button before it or else above, whichever has room, and as low as that where neither has. */
function openBeside(popover: HTMLElement): void {
  popover.showPopover();
  const button = popover.previousElementSibling?.getBoundingClientRect() ?? new DOMRect();
  const { clientHeight, clientWidth } = document.documentElement;
  const { height, width } = popover.getBoundingClientRect();
  const above = button.top - GAP_PX - EDGE_PX;
  const below = clientHeight - button.bottom - GAP_PX - EDGE_PX;
  const isBelow = height <= below || below >= above;
  Object.assign(popover.style, {
    left: `${Math.max(EDGE_PX, Math.min(button.right - width, clientWidth - EDGE_PX - width))}px`,
    top: isBelow ? `${scrollY + button.bottom + GAP_PX}px` : "auto",
    bottom: isBelow ? "auto" : `${clientHeight - scrollY - button.top + GAP_PX}px`,
    maxHeight: `${isBelow ? below : above}px`,
  });
}

/** Between the calendar and its button, and the edges of the window. */
const GAP_PX = 4;
const EDGE_PX = 12;
