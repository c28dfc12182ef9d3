import { maxRecordLength } from '../limits.ts'
import { FileRejected } from '../rejection.ts'
import { ObjectColumns } from './objects.ts'
import type { Source, SourceRow } from './source.ts'
import { getEncoding, readTextChunks } from './text.server.ts'

/** Number of objects whose keys the columns are guessed from; later ones add columns. */
const maxSampleObjects = 100

/** Opens an array of products, or `{ "products": [ … ] }`, as a stream. @throws FileRejected */
export async function openJson(file: string): Promise<Source> {
  const encoding = await getEncoding(file)
  const columns = new ObjectColumns('object')
  return createObjectSource(
    { format: 'json', delimiter: null, encoding, sheet: null, sheets: [], headerLine: null },
    columns,
    toRows(readTextChunks(file, encoding), columns),
  )
}

/** Reads the first objects to collect their keys. */
export async function createObjectSource(
  properties: Omit<Source, 'headers' | 'rows'>,
  columns: ObjectColumns,
  all: AsyncGenerator<SourceRow>,
): Promise<Source> {
  const first: SourceRow[] = []
  while (first.length < maxSampleObjects) {
    const { value, done } = await all.next()
    if (done) break
    first.push(value)
  }
  async function* rows() {
    try {
      yield* first
      yield* all
    } finally {
      await all.return(undefined)
    }
  }
  return { ...properties, headers: columns.headers, rows: rows() }
}

async function* toRows(text: AsyncIterable<string>, columns: ObjectColumns): AsyncGenerator<SourceRow> {
  let number = 0
  for await (const { line, json } of getObjects(text)) {
    number += 1
    let value: unknown
    try {
      value = JSON.parse(json)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new FileRejected(`Invalid JSON at line ${line}: ${reason}.`)
    }
    // Numbers objects, as a file may have all of them in one line.
    yield columns.toRow(number, value)
  }
  if (number === 0)
    throw new FileRejected('The JSON has no list of products, or an empty one. Use an array or { "products": [ … ] }.')
}

const listName = 'products'

type JsonEntry = { line: number; json: string }

/**
 * Yields the entries of the outermost array, or of the first array in an outer object. After an empty one, only an array named
 * `products` is read: others may list categories or errors.
 */
async function* getObjects(text: AsyncIterable<string>): AsyncGenerator<JsonEntry> {
  /** Codes of the brackets that are open. */
  const open: number[] = []
  /** Depth of the array with the entries; 0 before it starts, -1 after it ends. */
  let listDepth = 0
  /** The beginning of the last name in the outer object. */
  let name = ''
  let hasEntries = false
  let isAfterEmptyList = false
  let inString = false
  let isEscaped = false
  let line = 1
  let entry = ''
  let entryLine = 0
  for await (const chunk of text) {
    let from = listDepth > 0 && entryLine > 0 ? 0 : -1
    for (let at = 0; at < chunk.length; at++) {
      const char = chunk.charCodeAt(at)
      if (char === 10) line += 1
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (char === 92) isEscaped = true
        else if (char === 34) inString = false
        if (inString && open.length === 1 && name.length <= listName.length) name += chunk[at]
        continue
      }
      const inList = listDepth > 0 && open.length === listDepth
      if (char === 34) {
        if (inList && entryLine === 0) [entryLine, from] = [line, at]
        inString = true
        if (open.length === 1) name = ''
      } else if (char === 91 || char === 123) {
        if (inList && entryLine === 0) [entryLine, from] = [line, at]
        if (open.push(char) > maxRecordLength) throw new FileRejected('Invalid JSON: values are nested too deeply.')
        if (listDepth === 0 && char === 91 && open.length <= 2 && (!isAfterEmptyList || name === listName))
          listDepth = open.length
      } else if (char === 93 || char === 125) {
        if (inList && char === 93) {
          if (entryLine > 0) yield { line: entryLine, json: entry + chunk.slice(Math.max(from, 0), at) }
          isAfterEmptyList = !hasEntries && entryLine === 0
          ;[entry, entryLine, from, listDepth] = ['', 0, -1, isAfterEmptyList ? 0 : -1]
        }
        // The codes of a pair of brackets differ by two.
        if (open.pop() !== char - 2)
          throw new FileRejected(`Invalid JSON at line ${line}: ${String.fromCharCode(char)} closes no bracket.`)
      } else if (char === 44 && inList) {
        if (entryLine === 0) throw new FileRejected(`Invalid JSON at line ${line}: extra comma.`)
        hasEntries = true
        yield { line: entryLine, json: entry + chunk.slice(Math.max(from, 0), at) }
        ;[entry, entryLine, from] = ['', 0, -1]
      } else if (inList && entryLine === 0 && char > 32) {
        ;[entryLine, from] = [line, at]
      }
    }
    if (entryLine > 0) entry += chunk.slice(Math.max(from, 0))
    if (entry.length > maxRecordLength)
      throw new FileRejected(
        `The product at line ${entryLine} is longer than ${maxRecordLength.toLocaleString('en-US')} characters.`,
      )
  }
  if (open.length > 0) throw new FileRejected('Invalid JSON: a bracket is not closed.')
}
