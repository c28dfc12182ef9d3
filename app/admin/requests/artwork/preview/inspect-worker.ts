import type { ArtworkFacts } from '#app/features/requests/artwork/facts/facts.ts'
import { getRasterFacts } from '#app/features/requests/artwork/facts/facts.ts'
import type { PdfInks } from '#app/features/requests/artwork/facts/pdf-inks.ts'
import { readInks } from '#app/features/requests/artwork/facts/pdf-inks.ts'
import { getPostscriptFacts } from '#app/features/requests/artwork/facts/postscript-facts.ts'
import type { Preview } from '#app/features/requests/artwork/facts/postscript-preview.ts'
import { readPostScript } from '#app/features/requests/artwork/facts/postscript-preview.ts'
import { readSvgFacts } from '#app/features/requests/artwork/facts/svg-facts.ts'
import { readImageSize } from '#app/lib/artwork/image-size.ts'
import { UnreadableSvg } from '#app/lib/artwork/svg.ts'

/** Content of a file by its bytes, whatever its name. */
export type Inspection =
  | { kind: 'pdf'; inks: PdfInks }
  | { kind: 'svg'; facts: ArtworkFacts }
  | { kind: 'pixels'; facts: ArtworkFacts }
  | { kind: 'postscript'; facts: ArtworkFacts; preview: Preview | undefined }
  | { kind: 'damaged' }

// A worker per file: it can be terminated, and its content security policy lets it load nothing.

self.addEventListener('message', async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  self.postMessage(await inspect(data))
})

/** Viewers accept the signature of a PDF within these first bytes. */
const headLength = 1_024

async function inspect(bytes: Uint8Array<ArrayBuffer>): Promise<Inspection> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headLength))
  if (head.includes('%PDF-')) return { kind: 'pdf', inks: await readInks(bytes) }
  if (head.startsWith('\u00c5\u00d0\u00d3\u00c6') || head.replace('\u0004', '').trimStart().startsWith('%!PS')) {
    const { text, preview } = readPostScript(bytes)
    return { kind: 'postscript', facts: getPostscriptFacts(text), preview }
  }
  const size = readImageSize(bytes)
  if (size) return { kind: 'pixels', facts: getRasterFacts(size) }
  try {
    return { kind: 'svg', facts: readSvgFacts(bytes) }
  } catch (error) {
    if (error instanceof UnreadableSvg) return { kind: 'damaged' }
    throw error
  }
}
