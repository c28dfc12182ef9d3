import type { ArtworkFacts } from '#app/features/requests/artwork/facts/facts.ts'
import type { Preview } from '#app/features/requests/artwork/facts/postscript-preview.ts'
import { inspectFile } from '#app/features/requests/artwork/inspect/inspect-file.ts'
import { TimeoutError } from '#app/lib/time/with-timeout.ts'
import { type OpenPdf, openPdf, type PdfFailure } from './open-pdf.ts'

/** Preview of a file: PDF pages, an image URL or embedded pixels; or the reason there is none. */
export type PreviewContent =
  | { as: 'pdf'; pdf: OpenPdf }
  | { as: 'image' }
  | { as: 'bitmap'; bitmap: ImageBitmap }
  | { as: 'none'; title: string; text: string; canRetry?: boolean }

export type FilePreview = { shown: PreviewContent; facts: ArtworkFacts | null }

const createFailure = (title: string, text: string, canRetry = false): PreviewContent => ({
  as: 'none',
  title,
  text,
  canRetry,
})

const pdfFailures: Record<PdfFailure, PreviewContent> = {
  protected: createFailure('Protected by a password', 'Ask the customer for a file without a password.'),
  damaged: createFailure('Damaged', 'This file cannot be read. Ask the customer to send it again.'),
}
const damaged: FilePreview = { shown: pdfFailures.damaged, facts: null }
const noPreview = createFailure(
  'No preview in this file',
  'PostScript files are not rendered here. Download it to view it.',
)
const tooComplex = createFailure(
  'Too complex to preview',
  'It has more shapes than a browser can draw. Download it to view it.',
)
const tooLong = createFailure('Preview timed out', 'The file is too complex to inspect here. Download it to view it.')
const notInStorage = createFailure('No longer in storage', 'This file is missing. Ask the customer to send it again.')
const failed = createFailure('Could not be loaded', 'The connection or the storage failed. Try again.', true)

/** Loads and inspects a file in the browser. Never rejects: the preview says what failed. */
export async function loadPreview(url: string, signal: AbortSignal): Promise<FilePreview> {
  try {
    const response = await fetch(url, { signal })
    if (response.status === 404) return { shown: notInStorage, facts: null }
    if (!response.ok) return { shown: failed, facts: null }
    return await createPreview(new Uint8Array(await response.arrayBuffer()), signal)
  } catch (error) {
    return { shown: error instanceof TimeoutError ? tooLong : failed, facts: null }
  }
}

async function createPreview(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<FilePreview> {
  const inspection = await inspectFile(bytes, signal)
  switch (inspection.kind) {
    case 'damaged':
      return damaged
    case 'svg':
      return { shown: inspection.facts.isTooComplex ? tooComplex : { as: 'image' }, facts: inspection.facts }
    case 'pixels':
      return { shown: { as: 'image' }, facts: inspection.facts }
    case 'postscript': {
      const { preview, facts } = inspection
      const bitmap = preview && (await getBitmap(preview).catch(() => undefined))
      return { shown: bitmap ? { as: 'bitmap', bitmap } : noPreview, facts }
    }
    case 'pdf': {
      const pdf = await openPdf(bytes, inspection.inks)
      if (typeof pdf === 'string') return { shown: pdfFailures[pdf], facts: null }
      if (signal.aborted) pdf.close()
      return { shown: { as: 'pdf', pdf }, facts: pdf.facts }
    }
  }
}

function getBitmap(preview: Preview): Promise<ImageBitmap> {
  return preview.kind === 'pixels'
    ? createImageBitmap(new ImageData(preview.pixels, preview.width, preview.height))
    : createImageBitmap(new Blob([preview.bytes], { type: preview.type }))
}
