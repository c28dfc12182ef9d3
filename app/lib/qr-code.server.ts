import { encode } from 'uqr'

/** Dark modules of a row from column `x` on. */
type QrRun = { x: number; y: number; width: number }

/** Draws a QR code on the server, so that the encoder is not part of the client bundle. */
export function createQrCode(text: string): { size: number; path: string } {
  const { size, runs } = createQrRuns(text)
  return { size, path: runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('') }
}

/** A QR code as rectangles a module high. @returns its width in modules, and the rectangles */
export function createQrRuns(text: string): { size: number; runs: QrRun[] } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const runs: QrRun[] = []
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) {
      const last = runs.at(-1)
      if (isDark && last?.y === y && last.x + last.width === x) last.width += 1
      else if (isDark) runs.push({ x, y, width: 1 })
    }
  return { size, runs }
}
