import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { FileRejected } from '../../rejection.ts'

export type XmlHandlers = {
  /** Names have no prefix; attributes do. */
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Maximum characters between two tags, well above the limit of a cell. */
const maxTextLength = 1_000_000

/**
 * Parses a part of a spreadsheet as a stream, yielding after each chunk. Rejects document types and thus entities,
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
  parser.on('opentag', ({ name, attributes }) =>
    handlers.open?.(toLocalName(name), attributes as Record<string, string>),
  )
  parser.on('closetag', ({ name }) => handlers.close?.(toLocalName(name)))
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

/** Parses a whole part. */
export async function readToEnd(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(stream, handlers));
}
