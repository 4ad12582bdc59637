import type { ComponentProps } from "react";
import { MAX_XLSX_ROWS } from "../../domain/lists/pagination.ts";
import { withQuery, xlsxPath } from "../../domain/urls.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/Icons.tsx";

interface ExportLinkProps extends Pick<ComponentProps<typeof ButtonLink>, "size" | "variant"> {
  csvPath: string;
  query: Parameters<typeof withQuery>[1];
  rows?: number;
}

/** Leads to the Excel file, or to the CSV where that would have too many rows. */
export function ExportLink({ csvPath, query, rows = 0, ...look }: ExportLinkProps) {
  const isTooLong = rows > MAX_XLSX_ROWS;
  return (
    <ButtonLink {...look} href={withQuery(isTooLong ? csvPath : xlsxPath(csvPath), query)}>
      <DownloadIcon />
      <span>{isTooLong ? "Export CSV" : "Export to Excel"}</span>
    </ButtonLink>
  );
}
