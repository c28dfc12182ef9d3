import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { contentTypes, type ImageExtension, isImage, type UploadExtension } from '../kinds.ts'
import type { ArtworkExtension } from '../limits.ts'
import { findPdfProblem, pdfProblems } from './pdf-check.server.ts'
import { explainSvgProblem, findSvgProblem } from './svg-check.ts'

/** Bytes that are searched for the signature, as many as PDF readers search. */
const headLength = 1_024
/** Bytes that file-type needs. */
const sniffLength = 4_100
const chunkLength = 256 * 1024

const isPdf = (head: Buffer) => head.includes('%PDF-')
const isPostScript = (head: Buffer) => head.toString('utf8', 0, 64).replace('\u0004', '').trimStart().startsWith('%!PS')
/** EPS with a preview image (DOS EPS binary). */
const isBinaryEps = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from([0xc5, 0xd0, 0xd3, 0xc6]))

const signatures: Record<Exclude<ArtworkExtension, '.svg'>, (head: Buffer) => boolean> = {
  '.pdf': isPdf,
  '.ai': (head) => isPdf(head) || isPostScript(head),
  '.eps': (head) => isPostScript(head) || isBinaryEps(head),
}

/**
 * Checks that a file matches its extension and contains no scripts, external references or parts that cannot be inspected. Blocks
 * its thread, so it needs its own process (artwork-check.server.ts).
 * @returns the reason of a rejection for the visitor
 */
export async function checkFile(file: string, extension: UploadExtension): Promise<string | undefined> {
  const formatName = extension.slice(1).toUpperCase()
  if (extension === '.svg') {
    const problem = findSvgProblem(readChunks(file))
    return problem && explainSvgProblem(problem)
  }
  const start = readFirstBytes(file, sniffLength)
  if (isImage(extension)) return explainImageProblem(start, extension)
  const head = start.subarray(0, headLength)
  if (!signatures[extension](head))
    return `This is not ${formatName === 'PDF' ? 'a' : 'an'} ${formatName} file${await describeDetectedFormat(start)}.`
  // An EPS may embed a PDF; only its header is checked (decision 0017).
  const problem = isPdf(head) && extension !== '.eps' ? await findPdfProblem(readFileSync(file)) : undefined
  const advice = 'Please export it again as a plain PDF and try again.'
  return problem && `This ${formatName} file cannot be used: ${pdfProblems[problem]}. ${advice}`
}

/** Checks only the header: pixels are not decoded, and the bytes are never served as an image. */
async function explainImageProblem(start: Buffer, extension: ImageExtension): Promise<string | undefined> {
  const formatName = extension.slice(1).toUpperCase()
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(start)
  if (type?.mime === contentTypes[extension]) return undefined
  return `This is not a ${formatName} file${await describeDetectedFormat(start)}.`
}

/** Describes the detected format as the end of a sentence; '' if unknown. */
async function describeDetectedFormat(start: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(start)
  return type ? `; it looks like ${type.ext.toUpperCase()}` : ''
}

function readFirstBytes(file: string, length: number): Buffer {
  const [first = Buffer.alloc(0)] = readChunks(file, length)
  return first
}

function* readChunks(file: string, length = chunkLength): Generator<Buffer> {
  const handle = openSync(file, 'r')
  try {
    for (;;) {
      const chunk = Buffer.alloc(length)
      const size = readSync(handle, chunk)
      if (size === 0) return
      yield chunk.subarray(0, size)
    }
  } finally {
    closeSync(handle)
  }
}
