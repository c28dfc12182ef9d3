import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import type { Database } from '#db/client.ts'
import { listRowsWithMessages, type MessageKind, type RowWithMessages, readImport } from './imports.server.ts'
import { groupRows } from './mapping/group-rows.ts'
import { guessColumns } from './mapping/guess.ts'
import { type ReadLinks, readProductLines, rowLinks } from './mapping/linked-rows.ts'
import { findRowLayout } from './mapping/preset-rows.ts'
import { isAddedColumn } from './mapping/variants.ts'
import { openSource } from './reading/open-source.server.ts'
import type { Source } from './reading/source.ts'
import { toCellText } from './values/cell.server.ts'

const batchSize = 1_000

/** Additional columns of the report; an import skips them. */
const addedHeaders = { rejected: ['Row in the file', 'Error'], withWarnings: ['Row in the file', 'Warning'] }

/**
 * Yields rejected rows, or those with warnings, as CSV with the file's columns and the reason in the last one, for correction
 * and import. UTF-8 with a byte order mark, CRLF, with possible formulas escaped.
 */
export async function* toProblemRowsCsv(
  db: Database,
  id: string,
  kind: MessageKind = 'rejected',
): AsyncGenerator<string> {
  const found = await readImport(db, id)
  if (!found) return
  const headers = found.settings.preview.columns.map(({ name }) => name)
  yield `\ufeff${toCsvLine([...headers, ...addedHeaders[kind]])}`
  for await (const { line, problems, cells } of listAllRows(db, id, kind))
    yield toCsvLine([...headers.map((_, index) => cells[index] ?? ''), String(line), formatReasons(problems)])
}

/**
 * Returns the same for a file with several rows per product: all rows of each product, as in the file, so that the corrected
 * file describes the products whole. Heavy: not for the main thread.
 * @returns undefined for other files, and for those whose rows would not be joined again
 */
export async function toProductRowsCsv(
  db: Database,
  { id, file, kind }: { id: string; file: string; kind: MessageKind },
): Promise<string | undefined> {
  const found = await readImport(db, id)
  if (!found) return undefined
  const { preview, mapping, reading } = found.settings
  const open = () => openSource(file, { format: preview.format, ...reading })
  const source = await open()
  try {
    const layout = findRowLayout(source.headers, mapping)
    const readLinks = source.headers.some(isAddedColumn) ? undefined : mapping.preset && rowLinks[mapping.preset]
    // Later objects of a JSON file may add further ones.
    const fileHeaders = [...source.headers]
    const headers = [...fileHeaders, ...addedHeaders[kind]]
    if (!(layout || readLinks) || guessColumns(headers).preset !== mapping.preset) return undefined
    const reasons = new Map<number, string>()
    for await (const { line, problems } of listAllRows(db, id, kind)) reasons.set(line, formatReasons(problems))
    let text = `\ufeff${toCsvLine(headers)}`
    const groups = layout
      ? groupRows(source, layout)
      : readLinks && listProductsOf(source, [...reasons.keys()], await readLinkedLines(open, readLinks))
    for await (const rows of groups ?? []) {
      if (layout && !rows.some(({ line }) => reasons.has(line))) continue
      for (const { line, cells } of rows) {
        const own = fileHeaders.map((_, index) => toCellText(cells[index]))
        text += toCsvLine([...own, String(line), reasons.get(line) ?? ''])
      }
    }
    return text
  } finally {
    await source.rows.return(undefined)
  }
}

async function readLinkedLines(open: () => Promise<Source>, readLinks: ReadLinks) {
  const source = await open()
  try {
    return await readProductLines(source, readLinks)
  } finally {
    await source.rows.return(undefined)
  }
}

/** Yields the rows of the products of some lines one by one, in file order. */
async function* listProductsOf(source: Source, lines: number[], getProductLine: (line: number) => number) {
  const products = new Set(lines.map(getProductLine))
  for await (const row of source.rows) if (products.has(getProductLine(row.line))) yield [row]
}

async function* listAllRows(db: Database, id: string, kind: MessageKind): AsyncGenerator<RowWithMessages> {
  for (let after = 0; ; ) {
    const rows = await listRowsWithMessages(db, { id, kind, after, limit: batchSize })
    yield* rows
    if (rows.length < batchSize) return
    after = rows.at(-1)?.line ?? after
  }
}

const formatReasons = (problems: RowWithMessages['problems']): string =>
  problems.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason)).join('\n')

const toCsvLine = (cells: string[]): string => stringify([cells.map(escapeFormula)], { record_delimiter: 'windows' })
