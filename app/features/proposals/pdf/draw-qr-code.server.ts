import { createQrCode } from '#app/lib/qr-code.server.ts'
import type { Pdf } from './pdf-writer.server.ts'

/** Draws a QR code, in points; its text stands beside it, so it is not read aloud. */
export function drawQrCode(
  { doc }: Pick<Pdf, 'doc'>,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { size, path } = createQrCode(text)
  doc.save().translate(x, y)
  doc
    .scale(width / size)
    .path(path)
    .fillColor('#000000')
    .fill()
  doc.restore()
}
