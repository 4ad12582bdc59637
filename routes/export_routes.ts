import { Hono } from "hono";
import type { z } from "zod";
import type { Column } from "../src/domain/lists/columns.ts";
import { MAX_XLSX_ROWS } from "../src/domain/lists/pagination.ts";
import type { Viewer } from "../src/domain/requests/permissions.ts";
import { xlsxPath } from "../src/domain/urls.ts";
import { abortSignal } from "../src/http/limits/time_limit.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import { queryParams } from "../src/http/middleware/validate.ts";
import type { ExportTable } from "../src/xlsx/write_xlsx.ts";
import { csvBody, rowsAsJson } from "./csv_body.ts";
import type { Deps } from "./deps.ts";

interface Export<Row> {
  /** The file's name without its type; plain ASCII, without quotation marks. */
  name: string;
  columns: readonly Column<Row>[];
  batches: AsyncGenerator<Row[]>;
}

/** The routes of an export's two files: CSV for machines, Excel for people, which leads to the CSV if too long. */
export function exportRoutes<Schema extends z.core.$ZodType, Row>(
  { renderXlsx }: Deps,
  csvPath: string,
  schema: Schema,
  open: (query: z.output<Schema>, viewer: Viewer) => Promise<Export<Row>>,
) {
  const params = queryParams(schema);
  return new Hono<SignedInEnv>()
    .get(csvPath, params, async (c) => {
      const { name, columns, batches } = await open(c.req.valid("query"), c.var.session.user);
      const head = toSave(`${name}.csv`, "text/csv; charset=utf-8");
      if (c.req.method === "HEAD") return c.body(null, 200, head);
      const { body, ended } = await csvBody(columns, batches, renderXlsx, abortSignal(c));
      c.set("bodyEnded", ended);
      return c.body(body, 200, head);
    })
    .get(xlsxPath(csvPath), params, async (c) => {
      const found = await open(c.req.valid("query"), c.var.session.user);
      const table = await readTable(found);
      if (!table) return c.redirect(csvPath + new URL(c.req.url).search, 303);
      return c.body(await renderXlsx(table, abortSignal(c)), 200, toSave(`${found.name}.xlsx`, XLSX));
    });
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function toSave(fileName: string, type: string) {
  return { "Content-Type": type, "Content-Disposition": `attachment; filename="${fileName}"` };
}

/** Returns null when there are too many rows. */
async function readTable<Row>({ columns, batches }: Export<Row>): Promise<ExportTable | null> {
  const read: string[] = [];
  let room = MAX_XLSX_ROWS;
  for await (const rows of batches) {
    room -= rows.length;
    if (room < 0) return null;
    read.push(rowsAsJson(columns, rows));
  }
  return { columns: columns.map(({ value: _value, ...column }) => column), batches: read };
}
