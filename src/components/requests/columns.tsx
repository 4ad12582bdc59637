import { formatDay } from "../../domain/alaska_time.ts";
import type { ListedRequest } from "../../domain/requests/lists.ts";
import { schoolLabel } from "../../domain/district/schools.ts";
import { StatusBadge } from "./StatusBadge.tsx";
import type { DataColumns } from "../lists/DataTable.tsx";

type Column = DataColumns<ListedRequest>[number];

/** The columns that the administrators' and the directors' lists share. Spec section 2. */
export const SCHOOL: Column = {
  id: "school",
  header: "School",
  cell: ({ row }) => schoolLabel(row.original.school),
  meta: { sort: "school", className: "nowrap" },
};

export const DELIVERY_DATE: Column = {
  id: "deliveryDate",
  header: "Delivery Date",
  cell: ({ row }) => formatDay(row.original.deliveryDate),
  meta: { sort: "deliveryDate", className: "nowrap" },
};

export const LUNCHES: Column = {
  id: "lunches",
  header: "Lunches",
  cell: ({ row }) => row.original.numberOfLunches,
  meta: { sort: "lunches", className: "numeric" },
};

export const STATUS: Column = {
  id: "status",
  header: "Status",
  cell: ({ row }) => <StatusBadge status={row.original.status} />,
};
