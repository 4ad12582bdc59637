import type { Context } from "hono";
import { abortSignal, isLong } from "../src/http/limits/time_limit.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import type { PrintedDocument } from "../src/pdf/print_job.ts";
import type { Deps } from "./deps.ts";

/** Shows the PDF in a browser tab, and names it for saving. */
export async function pdfResponse(
  { renderPdf }: Deps,
  c: Context<SignedInEnv>,
  document: PrintedDocument,
  name: string,
): Promise<Response> {
  if (!isLong(c.req.path)) throw new Error("The address of a PDF ends in pdf, by which its making is limited.");
  const pdf = await renderPdf(document, abortSignal(c));
  return c.body(pdf, 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${name}.pdf"`,
  });
}
