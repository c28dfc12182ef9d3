import { FileRejected } from '../../rejection.ts'
import { splitHeader } from '../header.ts'
import type { Source, SourceRow } from '../source.ts'
import { type Archive, openArchive } from './archive.server.ts'
import { noStrings, readSharedStrings, type SharedStrings } from './shared-strings.server.ts'
import { readSheet } from './sheet.server.ts'
import { readWorkbook, type Sheet, type Workbook } from './workbook.server.ts'

/** Opens the first visible sheet that is not empty as a stream (decision 0032). @throws FileRejected */
export async function openXlsx(file: string): Promise<Source> {
  const archive = await openArchive(file)
  let strings = noStrings
  const close = async () => {
    archive.close()
    await strings.close()
    strings = noStrings
  }
  try {
    const workbook = await readWorkbook(archive)
    if (workbook.strings) strings = await readSharedStrings(await archive.open(workbook.strings))
    const { sheet, rows: all } = await findFilledSheet(archive, workbook, strings)
    const { headers, headerLine, rows } = await splitHeader(all)
    return {
      format: 'xlsx',
      delimiter: null,
      encoding: null,
      sheet: sheet.name,
      headerLine,
      headers,
      rows: fitToHeaders(rows, headers, close),
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function findFilledSheet(archive: Archive, workbook: Workbook, strings: SharedStrings) {
  const visible = workbook.sheets.filter(({ isVisible }) => isVisible)
  for (const sheet of visible.length > 0 ? visible : workbook.sheets) {
    const rows = readSheet(await archive.open(sheet.part), { strings, workbook })
    const first = await rows.next()
    if (!first.done) return { sheet, rows: prepend(first.value, rows) } satisfies { sheet: Sheet; rows: unknown }
  }
  throw new FileRejected('This spreadsheet is empty.')
}

async function* prepend(first: SourceRow, rows: AsyncGenerator<SourceRow>): AsyncGenerator<SourceRow> {
  try {
    yield first
    yield* rows
  } finally {
    await rows.return(undefined)
  }
}

/** Cuts cells beyond the last named column, which are notes beside the table. */
async function* fitToHeaders(
  rows: AsyncGenerator<SourceRow>,
  headers: string[],
  close: () => Promise<void>,
): AsyncGenerator<SourceRow> {
  try {
    for await (const row of rows) {
      row.cells.length = Math.min(row.cells.length, headers.length)
      while (row.cells.length < headers.length) row.cells.push('')
      if (row.cells.some((cell) => cell !== '')) yield row
    }
  } finally {
    await close()
  }
}
