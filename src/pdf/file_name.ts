import { shortId } from "../domain/requests/request.ts";

/** Returns the file name of a request's PDF. */
export function pdfFileName(request: { id: string }): string {
  return `field-trip-lunch-${shortId(request.id)}.pdf`;
}

/** Returns the Content-Disposition header that shows a PDF in a browser tab and names it for saving. RFC 6266. */
export function pdfContentDisposition(request: { id: string }): string {
  return `inline; filename="${pdfFileName(request)}"`;
}
