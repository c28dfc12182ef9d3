import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { findContent } from '#app/features/logo/core/art.ts'
import type { Raster } from '#app/features/logo/core/surface.ts'
import { maxPixels, maxSidePixels } from '#app/features/logo/drawing/file/limits.ts'
import { getKind } from '#app/features/logo/drawing/file/logo-kind.ts'

/** Decodes artwork of the formats that the shop draws: PNG, JPEG, WebP, SVG, PDF and PDF-compatible AI. Undefined for others. */
export async function readArtwork(bytes: Buffer): Promise<Raster | undefined> {
  const kind = getKind(bytes)
  if (!kind || kind.type === 'postscript') return undefined
  return kind.type === 'application/pdf' ? drawPdf(bytes) : decode(bytes, kind.type === 'image/svg+xml')
}

async function decode(bytes: Buffer, isDrawing: boolean): Promise<Raster> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, ...(isDrawing && { density: 300 }) })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Canvas of pdf.js in Node.js; its types leave it to the environment. */
type NodeCanvas = {
  canvas: { width: number; height: number }
  context: CanvasRenderingContext2D
}

/** Draws the content of the first page on a transparent background, as the browser does for visitors. */
async function drawPdf(bytes: Buffer): Promise<Raster | undefined> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  try {
    const document = await task.promise
    const page = await document.getPage(1)
    const factory = document.canvasFactory as { create(width: number, height: number): NodeCanvas }
    const draw = async ({ left = 0, top = 0, width = 0, height = 0 }) => {
      const scale = maxSidePixels / Math.max(width, height)
      const { canvas, context } = factory.create(
        Math.max(1, Math.round(width * scale)),
        Math.max(1, Math.round(height * scale)),
      )
      const viewport = page.getViewport({ scale, offsetX: -left * scale, offsetY: -top * scale })
      // Given a canvas, pdf.js would draw without transparency.
      const target = { canvas: null, canvasContext: context, viewport }
      await page.render({ ...target, annotationMode: 0, background: 'rgba(0,0,0,0)' }).promise
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      return { scale, raster: { width: canvas.width, height: canvas.height, data: new Uint8ClampedArray(data) } }
    }
    const { width, height } = page.getViewport({ scale: 1 })
    const whole = await draw({ width, height })
    const content = findContent(whole.raster)
    if (!content) return undefined
    // A logo often fills a small part of a large page.
    const part = Object.fromEntries(Object.entries(content).map(([side, pixels]) => [side, pixels / whole.scale]))
    return (await draw(part)).raster
  } finally {
    await task.destroy()
  }
}
