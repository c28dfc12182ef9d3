import type { ArtworkFacts } from '#app/features/requests/artwork/facts/facts.ts'
import type { Preview } from '#app/features/requests/artwork/facts/postscript-preview.ts'
import { inspectFile } from '#app/features/requests/artwork/inspect/inspect-file.ts'
import { TimeoutError } from '#app/features/requests/artwork/inspect/with-timeout.ts'
import { type OpenPdf, openPdf, type PdfTrouble } from './open-pdf.ts'

/** Preview of a file: PDF pages, an image URL or embedded pixels; or the reason there is none. */
export type Shown =
  | { as: 'pdf'; pdf: OpenPdf }
  | { as: 'picture' }
  | { as: 'bitmap'; bitmap: ImageBitmap }
  | { as: 'nothing'; title: string; text: string; canRetry?: boolean }

export type FilePreview = { shown: Shown; facts: ArtworkFacts | null }

const createFailure = (title: string, text: string, canRetry = false): Shown => ({
  as: 'nothing',
  title,
  text,
  canRetry,
})

const troubles: Record<PdfTrouble, Shown> = {
  protected: createFailure(
    'Protected by a password',
    'It cannot be shown without it. Ask for a file without protection.',
  ),
  damaged: createFailure('Damaged', 'This file cannot be read. Ask for it again.'),
}
const damaged: FilePreview = { shown: troubles.damaged, facts: null }
const noPreview = createFailure(
  'No preview in this file',
  'It is a program for printers, and not run here. Download it to see it.',
)
const heavy = createFailure(
  'Too complex to be drawn here',
  'It comes to more shapes than a browser takes. Download it to see it.',
)
const tooLong = createFailure(
  'This took too long',
  'The file is too complex to be looked into here. Download it to see it.',
)
const lost = createFailure(
  'No longer in storage',
  'The request lists it, but it is gone. Ask for it again. The ZIP of all files names it.',
)
const failed = createFailure('Could not be loaded', 'The connection or the storage failed.', true)

/** Loads a file and looks into it, all in the browser. Never fails: what went wrong is what is shown. */
export async function loadPreview(address: string, signal: AbortSignal): Promise<FilePreview> {
  try {
    const answer = await fetch(address, { signal })
    if (answer.status === 404) return { shown: lost, facts: null }
    if (!answer.ok) return { shown: failed, facts: null }
    return await createPreview(new Uint8Array(await answer.arrayBuffer()), signal)
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
      return { shown: inspection.facts.isTooComplex ? heavy : { as: 'picture' }, facts: inspection.facts }
    case 'pixels':
      return { shown: { as: 'picture' }, facts: inspection.facts }
    case 'postscript': {
      const { preview, facts } = inspection
      const bitmap = preview && (await getBitmap(preview).catch(() => undefined))
      return { shown: bitmap ? { as: 'bitmap', bitmap } : noPreview, facts }
    }
    case 'pdf': {
      const pdf = await openPdf(bytes, inspection.inks)
      if (typeof pdf === 'string') return { shown: troubles[pdf], facts: null }
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
