import { createQrRuns } from '#app/lib/qr-code.server.ts'
import type { Pdf } from './pdf-writer.server.ts'

/** Draws a QR code, in points; its text stands beside it, so it is not read aloud. */
export function drawQrCode(
  { doc }: Pick<Pdf, 'doc'>,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { size, runs } = createQrRuns(text)
  doc.save().translate(x, y)
  doc.scale(width / size).fillColor('#000000')
  // At once: pdfkit keeps each operator in memory until the end, which takes 250 KB for a code's path.
  const rectangles = runs.map((run) => `${run.x} ${run.y} ${run.width} 1 re`).join('\n')
  doc.addContent(`${rectangles}\nf`)
  doc.restore()
}
