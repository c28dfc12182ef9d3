import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { getFirstLine } from '#app/lib/text/csv-lines.ts'
import { maxColumns, maxRecordLength } from '../limits.ts'
import { FileRejected } from '../rejection.ts'
import { detectDelimiter, parseDelimiter } from './delimiter.ts'
import { splitHeader } from './header.ts'
import type { ReadingOptions, Source, SourceRow } from './source.ts'
import { getEncoding, readTextChunks } from './text.server.ts'

const delimiterSampleBytes = 64 * 1024

/** @throws FileRejected */
export async function openCsv(file: string, options: ReadingOptions = {}): Promise<Source> {
  const encoding = await getEncoding(file, options.encoding)
  const delimiter = options.delimiter
    ? parseDelimiter(options.delimiter)
    : detectDelimiter(await readBeginning(file, encoding))
  const { headers, namedColumns, headerLine, rows } = await splitHeader(
    parseRecords(readTextChunks(file, encoding), delimiter),
  )
  return {
    format: 'csv',
    delimiter,
    encoding,
    sheet: null,
    sheets: [],
    headerLine,
    headers,
    rows: fitRows(rows, { columns: headers.length, namedColumns }),
  }
}

async function readBeginning(file: string, encoding: Parameters<typeof readTextChunks>[1]): Promise<string> {
  let text = ''
  for await (const chunk of readTextChunks(file, encoding, delimiterSampleBytes)) text += chunk
  return text
}

async function* parseRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<SourceRow> {
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
    info: true,
  })
  const source = Readable.from(text, { objectMode: false, highWaterMark: 64 * 1024 })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.length > maxColumns) throw new FileRejected(`Line ${info.lines} has more than ${maxColumns} cells.`)
      yield { line: getFirstLine(info.lines, record), cells: record }
    }
  } catch (error) {
    throw getRejection(error)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

function getRejection(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = 'lines' in error ? Number(error.lines) : 0
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return new FileRejected(
        `The record that ends at line ${line} is longer than ${maxRecordLength.toLocaleString('en-US')} characters. Check for an unclosed quote.`,
      )
    case 'CSV_QUOTE_NOT_CLOSED':
      return new FileRejected('A quotation mark is never closed. Close it and try again.')
    default:
      return new FileRejected(`Line ${line} is invalid: ${error.message}`)
  }
}

/** @param namedColumns number of columns up to the last named one */
async function* fitRows(
  rows: AsyncGenerator<SourceRow>,
  { columns, namedColumns }: { columns: number; namedColumns: number },
): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    const { cells } = row
    while (cells.length > columns && cells.at(-1) === '') cells.pop()
    const cellCounts = `This row has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, the headings ${namedColumns}`
    if (cells.length > columns) row.parseError = `${cellCounts}: put values that contain the delimiter in quotes.`
    else if (cells.length < namedColumns) row.missingCells = `${cellCounts}.`
    if (cells.every((cell) => cell === '')) continue
    while (cells.length < columns) cells.push(undefined)
    yield row
  }
}
