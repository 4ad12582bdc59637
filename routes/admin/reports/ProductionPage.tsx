import { SchoolYearNav } from "../../../src/components/reports/SchoolYearNav.tsx";
import { ProductionTable } from "../../../src/components/reports/ProductionTable.tsx";
import { ExportLink } from "../../../src/components/lists/ExportLink.tsx";
import { Pagination } from "../../../src/components/lists/Pagination.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { type District, fullOfficeName } from "../../../src/domain/district/district.ts";
import type { Schools } from "../../../src/domain/district/schools.ts";
import type { PageInfo } from "../../../src/domain/lists/pagination.ts";
import type { ProductionLine } from "../../../src/domain/reports/production.ts";
import { formatMonth, type Month } from "../../../src/domain/time/months.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInPage } from "../../layout.tsx";

interface ProductionPageProps {
  month: Month;
  /** All lines of the month, for its total. */
  lines: ProductionLine[];
  shown: ProductionLine[];
  pagination: Pick<PageInfo, "page" | "totalPages">;
  schools: Schools;
  district: District;
}

export function ProductionPage(props: ProductionPageProps) {
  const { month, lines, shown, pagination, schools, district } = props;
  const { page, totalPages } = pagination;
  const title = `Production Record for ${formatMonth(month)}`;
  return (
    <SignedInPage
      title={title}
      subtitle={`${fullOfficeName(district)}${totalPages > 1 ? `, page ${page} of ${totalPages}` : ""}`}
      back={{ href: withQuery(urls.reports, { month }), label: "Back to Report" }}
      actions={
        <>
          <Button data-print="">Print</Button>
          <ExportLink csvPath={urls.productionCsv} query={{ month }} rows={lines.length} />
        </>
      }
    >
      <SchoolYearNav path={urls.production} month={month} />
      {lines.length === 0 && (
        <EmptyState
          title={`Nothing was packed in ${formatMonth(month)}`}
          note="Requests are listed here from their delivery day on."
          action={<ButtonLink href={withQuery(urls.calendar, { month })}>See the Calendar</ButtonLink>}
        />
      )}
      {lines.length > 0 && (
        <>
          <ProductionTable caption={title} lines={lines} shown={shown} schools={schools} />
          <Pagination of={pagination} hrefFor={(page) => withQuery(urls.production, { month, page })} />
          <p className="muted">Lunches are packed to order, so Prepared is the number delivered.</p>
        </>
      )}
    </SignedInPage>
  );
}
