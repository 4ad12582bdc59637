import { shortId } from "../domain/requests/request.ts";

/** Returns the file name of a request's PDF. */
export function pdfFileName(request: { id: string }): string {
  return `field-trip-lunch-${shortId(request.id)}.pdf`;
}

/** Returns the Content-Disposition header that shows a PDF in a browser tab and names it for saving. RFC 6266. */
export function pdfContentDisposition(request: { id: string }): string {
  return inline(pdfFileName(request));
}

/** The same for a document of the kitchen's: "kitchen-2026-03-02.pdf". */
export function kitchenContentDisposition(name: "kitchen" | "meal-labels" | "serving-sheets", date: string): string {
  return inline(`${name}-${date}.pdf`);
}

function inline(fileName: string): string {
  return `inline; filename="${fileName}"`;
}
