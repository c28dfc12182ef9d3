import type { ArtworkFacts } from '#app/features/requests/artwork/facts/facts.ts'
import type { Preview } from '#app/features/requests/artwork/facts/postscript-preview.ts'
import type { Inspection } from './inspect-worker.ts'
import { type OpenPdf, openPdf, type PdfFailure } from './open-pdf.ts'
import { TimeoutError, withTimeout } from './timeouts.ts'

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
  protected: createFailure(
    'Protected by a password',
    'It cannot be shown without it. Ask for a file without protection.',
  ),
  damaged: createFailure('Damaged', 'This file cannot be read. Ask for it again.'),
}
const damaged: FilePreview = { shown: pdfFailures.damaged, facts: null }
const noPreview = createFailure(
  'No preview in this file',
  'It is a program for printers, and not run here. Download it to see it.',
)
const tooComplex = createFailure(
  'Too complex to be drawn here',
  'It comes to more shapes than a browser takes. Download it to see it.',
)
const tooLong = createFailure(
  'This took too long',
  'The file is too complex to be looked into here. Download it to see it.',
)
const notInStorage = createFailure(
  'No longer in storage',
  'The request lists it, but it is gone. Ask for it again. The ZIP of all files names it.',
)
const failed = createFailure('Could not be loaded', 'The connection or the storage failed.', true)

/** Loads and inspects a file in the browser. Never rejects: the preview says what failed. */
export async function loadPreview(address: string, signal: AbortSignal): Promise<FilePreview> {
  try {
    const response = await fetch(address, { signal })
    if (response.status === 404) return { shown: notInStorage, facts: null }
    if (!response.ok) return { shown: failed, facts: null }
    return await createPreview(new Uint8Array(await response.arrayBuffer()), signal)
  } catch (error) {
    return { shown: error instanceof TimeoutError ? tooLong : failed, facts: null }
  }
}

async function createPreview(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<FilePreview> {
  const inspection = await inspect(bytes, signal)
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

/** Milliseconds; 25 MB take about two seconds. */
const timeoutMs = 20_000

/** Inspects a file in a worker. @throws TimeoutError, or the reason of the aborted signal */
function inspect(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Inspection> {
  const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), { type: 'module' })
  const inspection = new Promise<Inspection>((done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason))
    worker.addEventListener('message', ({ data }: MessageEvent<Inspection>) => done(data))
    worker.addEventListener('error', ({ message }) => fail(new Error(message)))
    worker.postMessage(bytes)
  })
  return withTimeout(timeoutMs, inspection).finally(() => worker.terminate())
}
