import { maxResponseBytes, maxResponseDepth, type ResponseElement, type ResponseValue } from './response.ts'
import { SupplierError } from './supplier-error.ts'

const reject = (reason: string) => new SupplierError('invalid-response', reason)

/** Reads a response in JSON in the form of XML, so that both are validated alike. @throws SupplierError */
export async function readJson(chunks: AsyncIterable<Uint8Array>): Promise<ResponseElement> {
  const decoder = new TextDecoder('utf-8')
  let bytes = 0
  let text = ''
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxResponseBytes) throw reject(`The response is larger than ${maxResponseBytes / 1024 / 1024} MB.`)
    text += decoder.decode(chunk, { stream: true })
  }
  const [response] = toValues(parse(text + decoder.decode()), 0)
  if (typeof response !== 'object') throw reject('The response is not a JSON object.')
  return response
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw reject('The response is not complete JSON.')
  }
}

/** Null is no value, but keeps its place in an array. */
function toValues(value: unknown, depth: number): ResponseValue[] {
  if (depth > maxResponseDepth) throw reject('The response is nested too deeply.')
  if (Array.isArray(value)) return value.flatMap((each) => (each === null ? [''] : toValues(each, depth + 1)))
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [String(value)]
  const element = Object.create(null) as ResponseElement
  for (const [name, content] of Object.entries(value)) {
    const key = name.toLowerCase()
    element[key] = [...(element[key] ?? []), ...toValues(content, depth + 1)]
  }
  return [element]
}
