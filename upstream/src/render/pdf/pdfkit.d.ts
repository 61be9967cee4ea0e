/* What pdfkit has and its types leave out. `resources` and `_root` are no part of what it documents: its version is pinned. */
declare namespace PDFKit {
  interface PDFPage {
    resources: PDFKitReference;
  }
  interface PDFDocument {
    /** The catalogue. */
    _root: { data: Record<string, unknown> };
  }
  namespace Mixins {
    interface AnnotationOption {
      /** What of the text the annotation belongs to. */
      structParent?: PDFStructureElement;
    }
  }
}
