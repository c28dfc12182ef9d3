import { constants, inflateSync } from 'node:zlib'
import { type Inflate, type PdfDictionary, PdfReader, type PdfValue, UnreadablePdf } from '#app/lib/artwork/pdf.ts'

/** Messages for forbidden contents of PDF and PDF-based AI files (docs/domain.md, Artwork). */
export const pdfProblems = {
  javascript: 'it contains JavaScript',
  launch: 'it can start other programs',
  embedded: 'it carries other files inside',
  form: 'it holds an XFA form, which can run scripts',
  encrypted: 'it is protected, so that we cannot look into it',
  packed: 'parts of it are packed in a way that we cannot look into',
  large: 'it unpacks to more than we can look through',
  deep: 'its objects are nested too deeply',
} as const

export type PdfProblem = keyof typeof pdfProblems

class RejectedPdf extends Error {
  readonly problem: PdfProblem

  constructor(problem: PdfProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Finds the first thing in a PDF that could run, start or carry something. Content streams, fonts and images are never
 * unpacked.
 */
export async function findPdfProblem(file: Uint8Array): Promise<PdfProblem | undefined> {
  try {
    await checkPdf(file)
    return undefined
  } catch (error) {
    if (error instanceof RejectedPdf) return error.problem
    if (error instanceof UnreadablePdf) return error.reason
    throw error
  }
}

async function checkPdf(file: Uint8Array): Promise<void> {
  const reader = new PdfReader(file, inflate, { onDictionary: checkDictionary, onActionName: checkActionName })
  for (const value of reader.readTrailers()) checkObject(value)
  for (const object of reader.readObjects()) {
    checkObject(object.value)
    if (!reader.isObjectStream(object)) continue
    for (const { value } of await reader.readObjectStream(object)) checkObject(value)
  }
}

/** Checks names as well: an action may reference its name as a separate object. */
function checkObject(value: PdfValue): void {
  for (const name of Array.isArray(value) ? [] : getNames(value)) checkActionName(name)
}

/** ISO 32000-2: 12.6.4 (actions), 7.11 (file specifications), 7.7.4 (name trees), 13.6 (3D scripts), 7.6 (encryption). */
function checkDictionary(entries: PdfDictionary): void {
  const has = (key: string) => entries.has(key)
  const hasName = (key: string, name: string) => getNames(entries.get(key)).includes(name)
  if (has('Encrypt')) throw new RejectedPdf('encrypted')
  if (has('JavaScript') || has('OnInstantiate') || (has('JS') && has('S'))) throw new RejectedPdf('javascript')
  for (const name of getNames(entries.get('S'))) checkActionName(name)
  if (has('EmbeddedFiles') || hasName('Type', 'EmbeddedFile') || hasName('Subtype', 'FileAttachment'))
    throw new RejectedPdf('embedded')
  if (has('EF') && (has('F') || has('UF') || hasName('Type', 'Filespec'))) throw new RejectedPdf('embedded')
  if (has('XFA')) throw new RejectedPdf('form')
}

function checkActionName(name: string): void {
  if (name === 'JavaScript') throw new RejectedPdf('javascript')
  if (name === 'Launch') throw new RejectedPdf('launch')
  if (name === 'GoToE') throw new RejectedPdf('embedded')
}

/** Returns a name, or all names of a nested list. */
function getNames(value: PdfValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(getNames)
  return typeof value === 'string' && value.startsWith('/') ? [value.slice(1)] : []
}

/** Accepts truncated streams as viewers do, and ignores trailing data. */
const inflate: Inflate = (data, { maxBytes }) => {
  try {
    return inflateSync(data, { maxOutputLength: maxBytes + 1, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    throw new UnreadablePdf(isTooLarge(error) ? 'large' : 'packed')
  }
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
