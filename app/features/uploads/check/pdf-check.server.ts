import { constants, inflateSync } from 'node:zlib'
import {
  type DecryptStream,
  type Inflate,
  isReference,
  type PdfDictionary,
  type PdfObject,
  PdfReader,
  type PdfValue,
  UnreadablePdf,
} from '#app/lib/artwork/pdf.ts'
import { openWithoutPassword, toBytes } from './pdf-encryption.server.ts'

/** Messages for forbidden contents of PDF and PDF-based AI files (docs/domain.md, Artwork). */
export const pdfProblems = {
  javascript: 'it contains JavaScript',
  launch: 'it can start other programs',
  embedded: 'it carries other files inside',
  form: 'it holds an XFA form, which can run scripts',
  encrypted: 'it opens only with a password, or is protected in a way that we cannot look into',
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
  const reader = new PdfReader(file, inflate, {
    listener: { onDictionary: checkDictionary, onActionName: checkActionName },
    shouldReturnStrings: true,
  })
  const trailers: PdfDictionary[] = []
  const objectStreams: PdfObject[] = []
  for (const value of reader.readTrailers()) {
    checkObject(value)
    if (value instanceof Map) trailers.push(value)
  }
  for (const object of reader.readObjects()) {
    const { value } = object
    checkObject(value)
    // Trailers of files without the keyword are streams.
    if (value instanceof Map && value.has('Encrypt')) trailers.push(value)
    if (reader.isObjectStream(object)) objectStreams.push(object)
  }
  const encryption = trailers.find((trailer) => trailer.has('Encrypt'))
  const decrypt = encryption && openEncryption(reader, encryption, trailers)
  for (const object of objectStreams) await checkObjectStream(reader, object, decrypt)
}

/**
 * A viewer might ignore the encryption of an encrypted file, or of one of its streams: what can be read either way is checked.
 */
async function checkObjectStream(reader: PdfReader, object: PdfObject, decrypt?: DecryptStream): Promise<void> {
  let isRead = false
  for (const each of decrypt ? [decrypt, undefined] : [undefined]) {
    try {
      for (const { value } of await reader.readObjectStream(object, each)) checkObject(value)
      isRead = true
    } catch (error) {
      if (!decrypt || !(error instanceof UnreadablePdf) || error.reason !== 'packed') throw error
    }
  }
  if (!isRead) throw new UnreadablePdf('packed')
}

/** @throws RejectedPdf if the file needs a password, or it is ambiguous how it is encrypted */
function openEncryption(reader: PdfReader, trailer: PdfDictionary, trailers: readonly PdfDictionary[]): DecryptStream {
  const entry = trailer.get('Encrypt') ?? null
  const isAmbiguous = trailers.some((each) => each.has('Encrypt') && !isSameEntry(each.get('Encrypt') ?? null, entry))
  const found = isReference(entry) ? findObjects(reader, entry.object) : [entry]
  const [encryption] = found
  const fileId = trailers.map((each) => each.get('ID')).find((id) => Array.isArray(id))
  if (isAmbiguous || found.length !== 1 || !(encryption instanceof Map)) throw new RejectedPdf('encrypted')
  const decrypt = openWithoutPassword(encryption, toBytes(Array.isArray(fileId) ? fileId[0] : undefined))
  if (!decrypt) throw new RejectedPdf('encrypted')
  return decrypt
}

/** Dictionaries are compared by identity: a second one makes the file ambiguous. */
const isSameEntry = (one: PdfValue, other: PdfValue) =>
  one === other || (isReference(one) && isReference(other) && one.object === other.object)

const findObjects = (reader: PdfReader, number: number): PdfValue[] =>
  [...reader.readObjects()].filter((object) => object.number === number).map(({ value }) => value)

/** Checks names as well: an action may reference its name as a separate object. */
function checkObject(value: PdfValue): void {
  for (const name of Array.isArray(value) ? [] : getNames(value)) checkActionName(name)
}

/** ISO 32000-2: 12.6.4 (actions), 7.11 (file specifications), 7.7.4 (name trees), 13.6 (3D scripts). */
function checkDictionary(entries: PdfDictionary): void {
  const has = (key: string) => entries.has(key)
  const hasName = (key: string, name: string) => getNames(entries.get(key)).includes(name)
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
    const options = { maxOutputLength: maxBytes + 1, finishFlush: constants.Z_SYNC_FLUSH, info: true }
    // With `info`, which the types of Node lack, the result also has the engine that counted its input.
    const { buffer, engine } = inflateSync(data, options) as unknown as InflateInfo
    return { bytes: buffer, consumedBytes: engine.bytesWritten }
  } catch (error) {
    throw new UnreadablePdf(isTooLarge(error) ? 'large' : 'packed')
  }
}

type InflateInfo = { buffer: Buffer; engine: { bytesWritten: number } }

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
