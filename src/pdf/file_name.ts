import { shortId } from "../domain/requests/request.ts";

/** What the PDF of a request is called when it is saved. */
export function pdfFileName(request: { id: string }): string {
  return `field-trip-lunch-${shortId(request.id)}.pdf`;
}

/** The Content-Disposition header that shows the PDF in a browser tab and names it for saving. RFC 6266. */
export function pdfContentDisposition(request: { id: string }): string {
  return `inline; filename="${pdfFileName(request)}"`;
}
