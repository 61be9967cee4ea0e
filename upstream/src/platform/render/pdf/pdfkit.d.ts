/* `resources` and `_root` are undocumented, so the version of pdfkit is pinned. */
declare namespace PDFKit {
  interface PDFPage {
    resources: PDFKitReference;
  }
  interface PDFDocument {
    _root: { data: Record<string, unknown> };
    openImage(bytes: Uint8Array): Mixins.ImageSrc;
  }
  namespace Mixins {
    interface AnnotationOption {
      structParent?: PDFStructureElement;
    }
  }
}
