/* What pdfkit has and its types leave out. `resources` and `_root` are no part of what it documents: its version is pinned. */
declare namespace PDFKit {
  interface PDFPage {
    resources: PDFKitReference;
  }
  interface PDFDocument {
    /** The catalogue. */
    _root: { data: Record<string, unknown> };
    /** A JPEG or PNG that may be shown many times and is written once. */
    openImage(bytes: Uint8Array): Mixins.ImageSrc;
  }
  namespace Mixins {
    interface AnnotationOption {
      /** What of the text the annotation belongs to. */
      structParent?: PDFStructureElement;
    }
  }
}
