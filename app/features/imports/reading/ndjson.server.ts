import { maxRecordLength } from '../limits.ts'
import { FileRejected } from '../rejection.ts'
import { createObjectSource } from './json.server.ts'
import { ObjectColumns } from './objects.ts'
import type { Source, SourceRow } from './source.ts'
import { getEncoding, readTextChunks } from './text.server.ts'

/** Opens a file with one object per line. @throws FileRejected */
export async function openNdjson(path: string): Promise<Source> {
  const encoding = await getEncoding(path)
  const columns = new ObjectColumns('line')
  return createObjectSource(
    { format: 'ndjson', delimiter: null, encoding, sheet: null, sheets: [], headerLine: null },
    columns,
    toRows(readTextChunks(path, encoding), columns),
  )
}

async function* toRows(text: AsyncIterable<string>, columns: ObjectColumns): AsyncGenerator<SourceRow> {
  let line = 0
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxRecordLength) throw createLengthError(line + 1)
    for (const lineText of lines) {
      line += 1
      if (lineText.length > maxRecordLength) throw createLengthError(line)
      if (lineText.trim() !== '') yield toRow(line, lineText, columns)
    }
  }
  if (rest.trim() !== '') yield toRow(line + 1, rest, columns)
}

function toRow(line: number, text: string, columns: ObjectColumns): SourceRow {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { line, cells: [text], parseError: 'Invalid JSON.' }
  }
  return columns.toRow(line, value)
}

const createLengthError = (line: number) =>
  new FileRejected(`Line ${line} is longer than ${maxRecordLength.toLocaleString('en-US')} characters.`)
