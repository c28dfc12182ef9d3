import { getLeading } from './draw-lines.ts'
import type { Element, Pdf, PdfImage } from './pdf-writer.server.ts'
import type { TextStyle } from './text/layout-text.ts'

/** An image to fit into a rectangle, in points; without `image`, a dashed frame with `alt` in it. */
export type FramedImage = {
  image: PdfImage | undefined
  alt: string
  width: number
  height: number
  /** Without round corners, as for a logo. */
  isPlain?: boolean
  captionStyle: TextStyle
  frameColor: string
}

/** Draws an image as large as its rectangle allows. @param x left edge of the rectangle @param y its upper edge */
export function drawFramedImage(
  pdf: Pdf,
  parent: Element,
  { framedImage, x, y }: { framedImage: FramedImage; x: number; y: number },
): void {
  const { image, alt, isPlain, width, height, captionStyle, frameColor } = framedImage
  const bbox: [number, number, number, number] = [x, y, x + width, y + height]
  const figure = pdf.add(parent, 'Figure', { alt, bbox, placement: 'Block' })
  pdf.mark(figure, () => {
    if (image) {
      pdf.doc
        .save()
        .roundedRect(x, y, width, height, isPlain ? 0 : 4)
        .clip()
      pdf.doc.image(pdf.openImage(image), x, y, { fit: [width, height], align: 'center', valign: 'center' }).restore()
      return
    }
    pdf.doc
      .roundedRect(x + 0.5, y + 0.5, width - 1, height - 1, 4)
      .lineWidth(0.75)
      .dash(3, { space: 2 })
    pdf.doc.strokeColor(frameColor).stroke().undash()
    const lines = pdf.layout(alt, captionStyle, width - 8)
    const leading = getLeading(captionStyle)
    const shown = lines.slice(0, Math.max(1, Math.floor((height - 8) / leading)))
    const top = y + (height - shown.length * leading) / 2
    pdf.draw(shown, captionStyle, { x: x + 4, y: top, width: width - 8, align: 'center' })
  })
}
