import { FileRejected } from '../../rejection.ts'
import { findHeader, maxHeaderRows, splitHeader, takeRows } from '../header.ts'
import type { ReadingOptions, Source, SourceRow } from '../source.ts'
import { type Archive, openArchive } from './archive.server.ts'
import { noStrings, readSharedStrings, type SharedStrings } from './shared-strings.server.ts'
import { readSheet } from './sheet.server.ts'
import { readWorkbook, type Sheet, type Workbook } from './workbook.server.ts'

/** Sheets that are compared; further ones can only be chosen. */
const maxComparedSheets = 30

/**
 * Opens the chosen sheet as a stream, else the visible one with the most known column names (decision 0032).
 * @throws FileRejected
 */
export async function openXlsx(file: string, { sheet: chosen }: ReadingOptions = {}): Promise<Source> {
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
    const { sheet, rows: all } = await openSheet(archive, { workbook, strings, chosen })
    const { headers, headerLine, rows } = await splitHeader(all)
    return {
      format: 'xlsx',
      delimiter: null,
      encoding: null,
      sheet: sheet.name,
      sheets: workbook.sheets.map(({ name }) => name),
      headerLine,
      headers,
      rows: fitToHeaders(rows, headers, close),
    }
  } catch (error) {
    await close()
    throw error
  }
}

type OpenOptions = { workbook: Workbook; strings: SharedStrings; chosen: string | undefined }

async function openSheet(archive: Archive, { workbook, strings, chosen }: OpenOptions) {
  const open = async (sheet: Sheet) => readSheet(await archive.open(sheet.part), { strings, workbook })
  if (chosen !== undefined) {
    const sheet = workbook.sheets.find(({ name }) => name === chosen) ?? findByFoldedName(workbook.sheets, chosen)
    if (sheet) return { sheet, rows: await open(sheet) }
    const names = workbook.sheets.map(({ name }) => `“${name}”`).join(', ')
    throw new FileRejected(`The spreadsheet has no sheet “${chosen}”. Choose one of ${names}.`)
  }
  const visible = workbook.sheets.filter(({ isVisible }) => isVisible)
  let best: { sheet: Sheet; known: number } | undefined
  for (const sheet of (visible.length > 0 ? visible : workbook.sheets).slice(0, maxComparedSheets)) {
    const rows = await open(sheet)
    const first = await takeRows(rows, maxHeaderRows)
    await rows.return(undefined)
    const { known } = findHeader(first)
    if (first.length > 0 && (best === undefined || known > best.known)) best = { sheet, known }
  }
  if (best === undefined) throw new FileRejected('This spreadsheet is empty.')
  return { sheet: best.sheet, rows: await open(best.sheet) }
}

const findByFoldedName = (sheets: Sheet[], chosen: string) =>
  sheets.find(({ name }) => name.trim().toLowerCase() === chosen.trim().toLowerCase())

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
