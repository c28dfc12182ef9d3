import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import type { Database } from '#db/client.ts'
import { listRowsWithMessages, type MessageKind, readImport } from './imports.server.ts'

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
  for (let after = 0; ; ) {
    const rows = await listRowsWithMessages(db, { id, kind, after, limit: batchSize })
    for (const { line: number, problems, cells } of rows) {
      const reasons = problems.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason)).join('\n')
      yield toCsvLine([...headers.map((_, index) => cells[index] ?? ''), String(number), reasons])
    }
    if (rows.length < batchSize) return
    after = rows.at(-1)?.line ?? after
  }
}

const toCsvLine = (cells: string[]): string => stringify([cells.map(escapeFormula)], { record_delimiter: 'windows' })
