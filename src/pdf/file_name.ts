/** Shows the PDF in a browser tab, and names it for saving. RFC 6266. */
export function inlinePdf(name: string): string {
  return `inline; filename="${name}.pdf"`;
}
