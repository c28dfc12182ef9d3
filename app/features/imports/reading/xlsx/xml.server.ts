import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { FileRejected } from '../../rejection.ts'

export type XmlHandlers = {
  /** Names come without their prefix, attributes as they are written. */
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Longest piece between two tags, in characters: as much as a cell may have, with room to spare. */
const maxTextLength = 1_000_000

/**
 * Parses a part of a spreadsheet as a stream, awaiting `onPiece` after each chunk. Rejects document types and thus entities,
 * which no spreadsheet contains.
 * @throws FileRejected
 */
export async function* readXml(stream: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('doctype', () => {
    throw new FileRejected('This spreadsheet contains an unsupported XML document type. Save it again and retry.')
  })
  parser.on('error', (error) => {
    throw new FileRejected(`This spreadsheet is damaged: ${error.message.slice(0, 200)}.`)
  })
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(local(name), attributes as Record<string, string>))
  parser.on('closetag', ({ name }) => handlers.close?.(local(name)))
  parser.on('text', (text) => {
    if (text.length > maxTextLength)
      throw new FileRejected(`A cell has more than ${maxTextLength.toLocaleString('en-US')} characters.`)
    handlers.text?.(text)
  })
  parser.on('cdata', (text) => handlers.text?.(text))
  const decoder = new TextDecoder('utf-8')
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(piece, { stream: true }))
      yield
    }
    parser.write(decoder.decode())
    parser.close()
    yield
  } finally {
    stream.destroy()
  }
}

/** For parts that are read whole. */
export async function readWhole(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(stream, handlers));
}
