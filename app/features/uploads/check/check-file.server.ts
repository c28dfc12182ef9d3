import type { ArtworkExtension } from './limits.ts'
import { type SvgProblem, svgProblems } from './svg-rules.ts'
import { SvgScanner } from './svg-scanner.ts'

/** Bytes of a file's beginning that its check looks at; PDF readers look for the mark in as many. */
const headLength = 1_024
/** What file-type wants to see. */
const sniffLength = 4_100

export const contentTypes: Record<ArtworkExtension, string> = {
  '.svg': 'image/svg+xml',
  '.eps': 'application/postscript',
  '.ai': 'application/illustrator',
  '.pdf': 'application/pdf',
}

/**
 * Checks that a file is what its extension says while it streams by.
 * `write` takes the next bytes, `end` gives the reason to refuse it, for the visitor, or nothing.
 */
export type ArtworkCheck = { write(chunk: Buffer): void; end(): Promise<string | undefined> }

export function checkArtwork(extension: ArtworkExtension): ArtworkCheck {
  return extension === '.svg' ? checkSvg() : checkMark(extension)
}

const isPdf = (head: Buffer) => head.includes('%PDF-')
const isPostScript = (head: Buffer) => head.toString('utf8', 0, 64).replace('\u0004', '').trimStart().startsWith('%!PS')
/** EPS with a preview picture, as DOS programs write it. */
const isBinaryEps = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from([0xc5, 0xd0, 0xd3, 0xc6]))

const marks: Record<Exclude<ArtworkExtension, '.svg'>, (head: Buffer) => boolean> = {
  '.pdf': isPdf,
  '.ai': (head) => isPdf(head) || isPostScript(head),
  '.eps': (head) => isPostScript(head) || isBinaryEps(head),
}

function checkMark(extension: Exclude<ArtworkExtension, '.svg'>): ArtworkCheck {
  let head: Buffer = Buffer.alloc(0)
  return {
    write(chunk) {
      if (head.length < sniffLength) head = Buffer.concat([head, chunk.subarray(0, sniffLength - head.length)])
    },
    async end() {
      if (marks[extension](head.subarray(0, headLength))) return undefined
      return `This is not ${extension === '.pdf' ? 'a PDF' : `an ${extension.slice(1).toUpperCase()}`} file${await guess(head)}.`
    },
  }
}

/** What it is instead, where that can be told. */
async function guess(head: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(head)
  return type ? `; it looks like ${type.ext.toUpperCase()}` : ''
}

function checkSvg(): ArtworkCheck {
  const scanner = new SvgScanner()
  let decoder: TextDecoder | undefined
  let start: Buffer = Buffer.alloc(0)
  let problem: SvgProblem | undefined
  const feed = (bytes: Buffer) => {
    problem ??= scanner.write(decoder?.decode(bytes, { stream: true }) ?? '')
  }
  return {
    write(chunk) {
      if (problem) return
      if (decoder) return feed(chunk)
      start = Buffer.concat([start, chunk])
      if (start.length < 4) return
      decoder = decoderFor(start)
      feed(start)
    },
    async end() {
      decoder ??= decoderFor(start)
      if (start.length < 4) feed(start)
      problem ??= scanner.write(decoder.decode())
      problem ??= scanner.end()
      return problem && `This SVG cannot be taken: ${svgProblems[problem]}. Please save it as plain SVG and try again.`
    },
  }
}

/** XML tells its encoding by its first bytes; everything but UTF-16 is read as UTF-8, which all others agree with here. */
function decoderFor(start: Buffer): TextDecoder {
  const [first, second] = start
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder('utf-16le')
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder('utf-16be')
  return new TextDecoder('utf-8')
}
