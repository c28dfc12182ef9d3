/** Parts of pdfkit 0.20 that its types lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    bbox?: [left: number, top: number, right: number, bottom: number]
    placement?: 'Block' | 'Inline'
    scope?: 'Column' | 'Row'
  }

  /** An image that the document embeds once, however often it is drawn. */
  interface OpenedImage {
    width: number
    height: number
  }

  interface PDFImage {
    openImage(src: Buffer): OpenedImage
    image(src: OpenedImage, x: number, y: number, options: ImageOption): this
  }
}

declare namespace PDFKit {
  interface PDFDocument {
    /** Writes operators of PDF into the content of the page. */
    addContent(operators: string): this
  }

  interface PDFOutline {
    /** @param options distances from the upper and, as pdfkit has it, the right edge */
    addItem(title: string, options: { top: number; left: number }): PDFOutline
  }
}
