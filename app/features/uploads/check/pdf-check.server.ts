import { constants, inflateSync } from 'node:zlib'
import { firstProblem } from './first-problem.ts'
import { actionProblem, dictionaryProblem, type PdfDictionary, type PdfProblem } from './pdf-rules.ts'
import { readValue, skipSpace } from './pdf-value.server.ts'

/** Bytes that all object streams of a file may unpack to, and how many there may be. */
const mostUnpacked = 64 * 1024 * 1024
const mostObjectStreams = 20_000
/** Bytes read in all. Objects that overlap, as only a hostile file has them, are read again and again. */
const mostRead = 192 * 1024 * 1024

/**
 * Names the first thing in a PDF that could run, start or carry something. A viewer finds objects by their offset, in
 * whatever surroundings: so every `obj` of the file counts as the beginning of one, inside of streams and texts as well,
 * and so does every offset into an object stream. Content streams, fonts and pictures are never unpacked.
 */
export function pdfProblem(file: Buffer): PdfProblem | undefined {
  return firstProblem<PdfProblem>((refuse) => {
    const reader = new ObjectReader(refuse)
    for (const at of occurrences(file, 'trailer')) reader.read(file, at)
    for (const at of occurrences(file, 'obj')) {
      const { end, entries } = reader.read(file, at)
      // Viewers take a stream for one of objects by these two entries, whatever its type says.
      if (entries?.First === undefined || entries.N === undefined) continue
      reader.readObjectStream(entries, file, end)
    }
  })
}

/** Offsets behind every occurrence of a keyword. */
function* occurrences(bytes: Buffer, word: string): Generator<number> {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) yield at + word.length
}

/** Reads the objects of one file within what a check may cost. */
class ObjectReader {
  private readonly refuse: (problem: PdfProblem | undefined) => void
  private readLeft = mostRead
  private unpackedLeft = mostUnpacked
  private objectStreamsLeft = mostObjectStreams

  constructor(refuse: (problem: PdfProblem | undefined) => void) {
    this.refuse = refuse
  }

  read(bytes: Buffer, at: number) {
    const value = readValue(bytes, at, {
      onDictionary: (entries) => this.refuse(dictionaryProblem(entries)),
      onName: (name) => this.refuse(actionProblem(name)),
      onTooDeep: () => this.refuse('deep'),
    })
    this.spend(value.end - at)
    return value
  }

  /** @param end where the stream's dictionary ends */
  readObjectStream(entries: PdfDictionary, file: Buffer, end: number): void {
    const keyword = skipSpace(file, end)
    this.spend(keyword - end)
    if (file.toString('latin1', keyword, keyword + 6) !== 'stream') return
    this.objectStreamsLeft -= 1
    if (this.objectStreamsLeft < 0) this.refuse('large')
    const { N, First } = entries
    if (typeof N !== 'number' || typeof First !== 'number') {
      this.refuse('packed')
      return
    }
    const objects = this.unpack(entries, file.subarray(this.endOfLine(file, keyword + 6)))
    const starts = new Set<number>()
    for (let at = skipSpace(objects, First); at < objects.length; ) {
      starts.add(at)
      at = skipSpace(objects, this.read(objects, at).end)
    }
    const header = objects.toString('latin1', 0, First).match(/\d+/g) ?? []
    for (let index = 1; index < Math.min(header.length, N * 2); index += 2) {
      const at = First + Number(header[index])
      if (!starts.has(at)) this.read(objects, at)
    }
  }

  private endOfLine(file: Buffer, start: number): number {
    let at = start
    while (at < file.length && file[at] !== 10 && file[at] !== 13) at += 1
    this.spend(at - start)
    return file[at] === 13 && file[at + 1] === 10 ? at + 2 : at + 1
  }

  private unpack({ Filter, DecodeParms }: PdfDictionary, data: Buffer): Buffer {
    if (DecodeParms !== undefined) this.refuse('packed')
    const objects = Filter === undefined ? untilEndOfStream(data) : this.inflate(Filter, data)
    this.unpackedLeft -= objects.length
    if (this.unpackedLeft < 0) this.refuse('large')
    return objects
  }

  private inflate(filter: unknown, data: Buffer): Buffer {
    if (filter !== 'FlateDecode') this.refuse('packed')
    try {
      // Viewers take what there is of a stream that is cut off, too.
      return inflateSync(data, { maxOutputLength: this.unpackedLeft + 1, finishFlush: constants.Z_SYNC_FLUSH })
    } catch (error) {
      this.refuse(isTooLarge(error) ? 'large' : 'packed')
      throw error
    }
  }

  private spend(bytes: number): void {
    this.readLeft -= bytes
    if (this.readLeft < 0) this.refuse('large')
  }
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

function untilEndOfStream(data: Buffer): Buffer {
  const end = data.indexOf('endstream')
  return end < 0 ? data : data.subarray(0, end)
}
