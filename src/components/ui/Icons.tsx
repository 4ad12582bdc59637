import type { ReactNode } from "react";

/** A 24 by 24 line drawing, sized by the text beside it and hidden from screen readers: the words say it already. */
const icon = (drawing: ReactNode) => () => <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">{drawing}</svg>;

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const XIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const ChevronUpIcon = icon(<path d="M6 15l6-6 6 6" />);
export const ChevronDownIcon = icon(<path d="M6 9.5l6 6 6-6" />);
export const ChevronLeftIcon = icon(<path d="M14.5 6l-6 6 6 6" />);
export const ChevronRightIcon = icon(<path d="M9.5 6l6 6-6 6" />);
export const ArrowLeftIcon = icon(<path d="M20 12H5M11 6l-6 6 6 6" />);
export const PrinterIcon = icon(
  <path d="M7 8.5V3.5h10v5M7 17H4.5V10a1.5 1.5 0 011.5-1.5h12a1.5 1.5 0 011.5 1.5v7H17M7 14h10v6.5H7z" />,
);
export const DownloadIcon = icon(<path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />);
export const PencilIcon = icon(
  <path d="M4 20l1-4.5L16.5 4a1.8 1.8 0 012.5 0l1 1a1.8 1.8 0 010 2.5L8.5 19zM14.5 6l3.5 3.5" />,
);
export const SearchIcon = icon(
  <>
    <circle cx={10.5} cy={10.5} r={6.5} />
    <path d="M15.5 15.5L21 21" />
  </>,
);
export const CalendarIcon = icon(
  <>
    <rect x={4} y={5.5} width={16} height={15} rx={2} />
    <path d="M4 10.5h16M8.5 3v4M15.5 3v4" />
  </>,
);
export const AlertIcon = icon(<path d="M12 4L2.8 19.500h18.400zM12 10v4.500M12 17.200v.1" />);
export const InfoIcon = icon(
  <>
    <circle cx={12} cy={12} r={9} />
    <path d="M12 11v5.500M12 7.700v.1" />
  </>,
);
