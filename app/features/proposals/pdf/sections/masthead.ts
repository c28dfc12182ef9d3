import { drawFramedImage } from '../draw-framed-image.ts'
import type { Parts } from './parts.ts'

const logoSize = { width: 170, height: 34 }

/** Draws the band of the first page, and the shop's logo, or its name, with its address. */
export function drawMasthead({ pdf, styles, brand, images }: Omit<Parts, 'document' | 'format'>): void {
  const { doc, content, cursor, size, root } = pdf
  pdf.artifact(() => doc.rect(0, 0, size.width, 6).fillColor(brand.colours.primary).fill())
  const logo = images.get('logo')
  const { x, y } = { x: content.x, y: cursor.y }
  if (logo) {
    const share = Math.min(logoSize.width / logo.width, logoSize.height / logo.height)
    const [width, height] = [logo.width * share, logo.height * share]
    const frame = { captionStyle: styles.small, frameColor: styles.palette.line }
    drawFramedImage(pdf, root, {
      framedImage: { image: logo, alt: brand.name, width, height, isPlain: true, ...frame },
      x,
      y,
    })
  } else {
    const width = content.width * 0.55
    const lines = pdf.layout(brand.name, styles.brand, width).slice(0, 2)
    pdf.drawText(root, 'P', { lines, style: styles.brand, x, y: y + 4, width })
  }
  const width = content.width * 0.42
  const text = [brand.address, brand.phone, brand.email].filter(Boolean).join('\n')
  const lines = pdf.layout(text, styles.small, width).slice(0, 6)
  const left = content.x + content.width - width
  pdf.drawText(root, 'P', { lines, style: styles.small, x: left, y, width, align: 'end' })
  cursor.y += 74
}
