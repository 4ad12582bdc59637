import type { ReactNode } from "react";

/** A 24 by 24 line drawing, sized by the text beside it and hidden from screen readers: the words say it already. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

export const XIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
);

export const ChevronUpIcon = () => (
  <Icon>
    <path d="M6 15l6-6 6 6" />
  </Icon>
);

export const ChevronDownIcon = () => (
  <Icon>
    <path d="M6 9.5l6 6 6-6" />
  </Icon>
);

export const ChevronLeftIcon = () => (
  <Icon>
    <path d="M14.5 6l-6 6 6 6" />
  </Icon>
);

export const ChevronRightIcon = () => (
  <Icon>
    <path d="M9.5 6l6 6-6 6" />
  </Icon>
);

export const ArrowLeftIcon = () => (
  <Icon>
    <path d="M20 12H5M11 6l-6 6 6 6" />
  </Icon>
);

export const PrinterIcon = () => (
  <Icon>
    <path d="M7 8.5V3.5h10v5M7 17H4.5V10a1.5 1.5 0 011.5-1.5h12a1.5 1.5 0 011.5 1.5v7H17" />
    <path d="M7 14h10v6.5H7z" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />
  </Icon>
);

export const PencilIcon = () => (
  <Icon>
    <path d="M4 20l1-4.5L16.5 4a1.8 1.8 0 012.5 0l1 1a1.8 1.8 0 010 2.5L8.5 19zM14.5 6l3.5 3.5" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx={10.5} cy={10.5} r={6.5} />
    <path d="M15.5 15.5L21 21" />
  </Icon>
);

export const CalendarIcon = () => (
  <Icon>
    <rect x={4} y={5.5} width={16} height={15} rx={2} />
    <path d="M4 10.5h16M8.5 3v4M15.5 3v4" />
  </Icon>
);

export const AlertIcon = () => (
  <Icon>
    <path d="M12 4L2.8 19.500h18.400zM12 10v4.500M12 17.200v.1" />
  </Icon>
);

export const InfoIcon = () => (
  <Icon>
    <circle cx={12} cy={12} r={9} />
    <path d="M12 11v5.500M12 7.700v.1" />
  </Icon>
);
