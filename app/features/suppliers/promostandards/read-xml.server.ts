import { SaxesParser } from 'saxes'
import { maxResponseBytes, maxResponseDepth, type ResponseElement } from '../source/response.ts'
import { SupplierError } from '../source/supplier-error.ts'

const maxElements = 1_000_000
/** Envelope, body and response are kept without content. */
const envelopeDepth = 3

const createElement = () => Object.create(null) as ResponseElement

const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

type OpenElement = { name: string; children: ResponseElement | undefined; text: string; isNil: boolean }

const reject = (reason: string) => new SupplierError('invalid-response', reason)

/**
 * Reads a response as a stream, whatever its namespaces and prefixes. Document types, and thus entities, are rejected; nil and
 * empty elements are left out.
 * @throws SupplierError
 */
export async function readXml(chunks: AsyncIterable<Uint8Array>): Promise<ResponseElement> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const root: OpenElement = { name: '', children: undefined, text: '', isNil: false }
  const stack: OpenElement[] = [root]
  let elements = 0
  const addText = (text: string) => {
    const open = stack.at(-1)
    if (open) open.text += text
  }
  parser.on('doctype', () => {
    throw reject('The response has a document type, which the standard does not allow.')
  })
  parser.on('error', () => {
    throw reject('The response is not complete XML.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1
    if (stack.length > maxResponseDepth || elements > maxElements) throw reject('The response has too many elements.')
    const isNil = Object.entries(attributes).some(
      ([key, value]) => toLocalName(key) === 'nil' && /^(?:true|1)$/.test(String(value)),
    )
    stack.push({ name: toLocalName(name), children: undefined, text: '', isNil })
  })
  parser.on('closetag', () => {
    const closed = stack.pop()
    const parent = stack.at(-1)
    if (!closed || !parent || closed.isNil) return
    const value = closed.children ?? closed.text.trim()
    const isEnvelope = stack.length <= envelopeDepth
    if (value === '' && !isEnvelope) return
    parent.children ??= createElement()
    parent.children[closed.name] ??= []
    parent.children[closed.name]?.push(value === '' ? createElement() : value)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  const decoder = new TextDecoder('utf-8')
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxResponseBytes) throw reject(`The response is larger than ${maxResponseBytes / 1024 / 1024} MB.`)
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.write(decoder.decode())
  parser.close()
  return root.children ?? createElement()
}
