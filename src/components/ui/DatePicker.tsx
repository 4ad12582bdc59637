import { useId, useLayoutEffect, useRef, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Button } from "./Button.tsx";
import { Calendar, type CalendarProps } from "./Calendar.tsx";
import { CalendarIcon } from "./Icons.tsx";

export interface DatePickerProps extends CalendarProps {
  label: string;
}

/** The button beside a date's text, and the calendar that it opens. */
export function DatePicker({ label, onChange, ...calendar }: DatePickerProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const box = popover.current;
    if (!isOpen || !box) return;
    const place = () => placeBeside(box);
    box.showPopover();
    place();
    addEventListener("resize", place);
    // Months have four to six weeks.
    const month = new ResizeObserver(place);
    for (const part of box.children) month.observe(part);
    return () => {
      removeEventListener("resize", place);
      month.disconnect();
    };
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
              {...calendar}
              onChange={(date) => {
                // Before the chosen day goes, so that the focus returns to the button.
                popover.current?.hidePopover();
                onChange(date);
              }}
            />
          </I18nProvider>
        )}
      </div>
    </>
  );
}

/** Places it below the button or above, whichever has room, and as low as fits where neither has. */
function placeBeside(popover: HTMLElement): void {
  const { top, right, bottom } = popover.previousElementSibling?.getBoundingClientRect() ?? new DOMRect();
  const { clientHeight, clientWidth } = document.documentElement;
  const { scrollHeight: height, offsetWidth: width } = popover;
  const [above, below] = [top - GAP_PX, clientHeight - bottom - GAP_PX];
  const isBelow = below >= Math.min(height, above);
  const left = `${Math.max(GAP_PX, Math.min(right, clientWidth - GAP_PX) - width)}px`;
  popover.style.maxHeight = `${isBelow ? below : above}px`;
  popover.style.inset = isBelow
    ? `${scrollY + bottom}px auto auto ${left}`
    : `auto auto ${clientHeight - scrollY - top}px ${left}`;
}

/** The least distance of the calendar from the edges of the window. */
const GAP_PX = 12;
