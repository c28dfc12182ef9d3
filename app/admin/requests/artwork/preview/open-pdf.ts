import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { ArtworkFacts } from '#app/features/requests/artwork/facts/facts.ts'
import { readPdfFacts } from '#app/features/requests/artwork/facts/pdf-drawing.ts'
import type { PdfInks } from '#app/features/requests/artwork/facts/pdf-inks.ts'
import { openWithPdfjs } from '#app/lib/browser/pdfjs.ts'
import { withTimeout } from '#app/lib/time/with-timeout.ts'

/** Milliseconds for opening a file, for looking through its pages, for drawing one of them. */
const timeoutMs = { open: 20_000, facts: 10_000, draw: 20_000 }

export type PdfFailure = 'protected' | 'damaged'

/** A PDF that is open; its worker ends with `close`. */
export type OpenPdf = {
  document: PDFDocumentProxy
  facts: ArtworkFacts
  close: () => void
}

/** Opens a PDF and reads its facts. @throws TimeoutError */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, inks: PdfInks): Promise<OpenPdf | PdfFailure> {
  const { pdfjs, task } = await openWithPdfjs(bytes)
  const close = () => void task.destroy()
  try {
    const document = await withTimeout(task.promise, timeoutMs.open)
    const startedAt = performance.now()
    const shouldContinue = () => performance.now() - startedAt < timeoutMs.facts
    const facts = await withTimeout(readPdfFacts(document, pdfjs.OPS, { inks, shouldContinue }), timeoutMs.facts * 2)
    return { document, facts, close }
  } catch (error) {
    close()
    if (error instanceof pdfjs.PasswordException) return 'protected'
    if (error instanceof pdfjs.InvalidPDFException) return 'damaged'
    throw error
  }
}

/** Draws a page into a canvas, whose width and height set the resolution. @throws TimeoutError */
export async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const { width } = page.getViewport({ scale: 1 })
  const drawing = page.render({
    canvas,
    viewport: page.getViewport({ scale: canvas.width / width }),
    annotationMode: 0,
    background: '#fff',
  })
  const stop = () => drawing.cancel()
  signal.addEventListener('abort', stop)
  try {
    await withTimeout(drawing.promise, timeoutMs.draw)
  } finally {
    stop()
    signal.removeEventListener('abort', stop)
  }
}
