import type { Font } from "fontkit";

// What pdfkit 0.20 takes and its types, of 0.17, do not know yet.
declare global {
  namespace PDFKit {
    namespace Mixins {
      interface PDFFont {
        registerFont(name: string, font: Font): this;
      }
      interface StructureElementOptions {
        /** Of a table's head cell: what it is the head of. */
        scope?: "Column" | "Row";
      }
    }
  }
}
