import type { PDFPageProxy } from 'pdfjs-dist'
import { openWithPdfjs } from '#app/lib/browser/pdfjs.ts'
import { findContent } from '../../core/art.ts'
import { readPixels } from '../pixels.ts'
import { maxSidePixels } from './limits.ts'

type DrawnPdf = { image: ImageBitmap; preview: Blob; missingFonts: string[] } | { reason: string }

/** Text that Illustrator writes on the only page of a file without "Create PDF Compatible File". */
const withoutPdfContent = /saved without PDF content/i

/**
 * Draws the first page of a PDF or PDF-compatible AI file: its content in the size of a stored logo, on a transparent
 * background.
 * @returns the reason to reject it, for the visitor
 */
export async function drawPdf(file: Blob, signal: AbortSignal): Promise<DrawnPdf> {
  const { pdfjs, task } = await openWithPdfjs(new Uint8Array(await file.arrayBuffer()))
  const stop = () => void task.destroy()
  signal.addEventListener('abort', stop)
  try {
    const document = await task.promise
    const page = await document.getPage(1)
    if (withoutPdfContent.test(await readText(page)))
      return {
        reason:
          'This AI file was saved without PDF content, so that only Illustrator can draw it. Save it again with “Create PDF Compatible File” turned on, or as SVG.',
      }
    const { width, height } = page.getViewport({ scale: 1 })
    const whole = await drawRegion(page, { left: 0, top: 0, width, height })
    const content = findContent(readPixels(await createImageBitmap(whole.canvas)))
    if (!content) return { reason: 'The first page of this file is empty.' }
    // A logo often fills a small part of a large page.
    const { canvas } = await drawRegion(page, {
      left: content.left / whole.scale,
      top: content.top / whole.scale,
      width: content.width / whole.scale,
      height: content.height / whole.scale,
    })
    return {
      image: await createImageBitmap(canvas),
      preview: await toPng(canvas),
      missingFonts: findMissingFonts(page),
    }
  } catch (error) {
    if (error instanceof pdfjs.PasswordException)
      return { reason: 'This file opens only with a password. Please save it without one.' }
    if (error instanceof pdfjs.InvalidPDFException) return { reason: 'This file is damaged and cannot be read.' }
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function readText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

/** Names the fonts of a drawn page that pdf.js replaced, as the file does not contain them. */
function findMissingFonts(page: PDFPageProxy): string[] {
  const objects: unknown[][] = [...page.commonObjs]
  const names = objects.flatMap(([, data]) => {
    const font: { missingFile?: boolean; name?: string } = typeof data === 'object' && data !== null ? data : {}
    return font.missingFile && font.name ? [font.name] : []
  })
  return [...new Set(names)].sort()
}

/** Part of a page in its own units. */
type Region = { left: number; top: number; width: number; height: number }

/** Draws a part of a page, so that its longer side fills a logo. */
async function drawRegion(page: PDFPageProxy, { left, top, width, height }: Region) {
  const scale = maxSidePixels / Math.max(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const viewport = page.getViewport({ scale, offsetX: -left * scale, offsetY: -top * scale })
  const canvasContext = canvas.getContext('2d')
  if (!canvasContext) throw new Error('this browser has no 2D canvas')
  // Given a canvas, pdf.js would draw without transparency.
  await page.render({ canvas: null, canvasContext, viewport, annotationMode: 0, background: 'rgba(0,0,0,0)' }).promise
  return { canvas, scale }
}

const toPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('the image could not be encoded'))), 'image/png')
  })
