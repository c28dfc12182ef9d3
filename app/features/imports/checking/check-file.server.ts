import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { from as copyFrom } from 'pg-copy-streams'
import * as v from 'valibot'
import type { Database, Transaction } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'
import { maxRows } from '../limits.ts'
import { joinPresetRows } from '../mapping/preset-rows.ts'
import { openSource } from '../reading/open-source.server.ts'
import type { Source } from '../reading/source.ts'
import { FileRejected } from '../rejection.ts'
import { type ImportCounts, importSettingsSchema, isWholeList } from '../stored-import.ts'
import { createCellCheck, createRowReader, type ReadRow } from '../values/row.server.ts'
import { classifyRows, countClassifiedRows, createStagedTable } from './classify-rows.server.ts'
import { startHeartbeat } from './heartbeat.server.ts'
import { addWarnings, type ColumnNames, getColumnNames, toProblemsSql } from './warnings.server.ts'

/**
 * The dry run: reads the whole file as a stream and stores the outcome of each row in import_rows. The catalog is not changed.
 * Heavy: not for the main thread.
 * @throws FileRejected if the file cannot be read to its end
 */
export async function checkFile(db: Database, { id, file }: { id: string; file: string }): Promise<ImportCounts> {
  const [found] = await db.select({ settings: imports.mapping }).from(imports).where(eq(imports.id, id))
  if (!found) throw new Error(`there is no import ${id}`)
  const settings = v.parse(importSettingsSchema, found.settings)
  const heartbeat = startHeartbeat(db, id)
  try {
    return await checkRows(db, { id, file, settings, onProgress: heartbeat.progress })
  } finally {
    heartbeat.stop()
  }
}

type CheckOptions = {
  id: string
  file: string
  settings: v.InferOutput<typeof importSettingsSchema>
  onProgress: ReturnType<typeof startHeartbeat>['progress']
}

async function checkRows(db: Database, { id, file, settings, onProgress }: CheckOptions): Promise<ImportCounts> {
  const { preview, mapping, reading, imageNames } = settings
  const fileSource = await openSource(file, { format: preview.format, ...reading })
  const { format } = fileSource
  const source = joinPresetRows(fileSource, mapping, (headers) =>
    createCellCheck({ headers, format }, mapping, imageNames),
  )
  const client = await db.$client.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const tx = drizzle(client) as unknown as Transaction
    await tx.execute(createStagedTable)
    const readRow = createRowReader(source, mapping, imageNames)
    const copy = client.query(
      copyFrom('copy staged (line, fields, problems, warnings, is_unclear, is_unpublished, cells) from stdin'),
    )
    await pipeline(Readable.from(toCopyText(source, readRow, onProgress), { objectMode: false }), copy)
    const names = getColumnNames(mapping)
    const hidesMissing = mapping.hidesMissing === true
    await classifyRows(tx, {
      isOwnExport: mapping.preset === 'boxwright',
      slugColumn: names.slug,
      itemColumn: names.supplier_item_number,
      // A run of a supplier applies what it checks, without the choice that a person has.
      hidesOthers: hidesMissing && isWholeList(settings),
      locked: mapping.locked ?? [],
      keepsEdits: mapping.keepsEdits === true,
      hidesMissing,
    })
    await addWarnings(tx, names)
    await storeClassifiedRows(tx, { id, names })
    const counts = await countClassifiedRows(tx, { hidesMissing })
    if (counts.rows === 0) throw new FileRejected('The file has a header row but no products.')
    await client.query('commit')
    client.release()
    return counts
  } catch (error) {
    // A connection in the middle of a COPY cannot be reused.
    client.release(true)
    throw error
  } finally {
    await source.rows.return(undefined)
    await fileSource.rows.return(undefined)
  }
}

/** Yields rows in PostgreSQL's COPY text format, in batches. */
async function* toCopyText(
  source: Source,
  readRow: ReturnType<typeof createRowReader>,
  progress: (rows: number) => void,
): AsyncGenerator<string> {
  let rows = 0
  let text = ''
  for await (const row of source.rows) {
    rows += 1
    if (rows > maxRows) {
      throw new FileRejected(
        `The file has more than ${maxRows.toLocaleString('en-US')} rows. Split it and import the parts one after the other.`,
      )
    }
    text += toCopyLine(readRow(row))
    if (text.length > 64 * 1024) {
      progress(rows)
      yield text
      text = ''
    }
  }
  progress(rows)
  if (text) yield text
}

const toJson = (value: unknown): string => JSON.stringify(value).replaceAll('\\', '\\\\')

const toJsonList = (entries: unknown[]): string => (entries.length > 0 ? toJson(entries) : '\\N')

const toCopyLine = ({ line, fields, problems, warnings, isUnidentified, isUnpublished, cells }: ReadRow): string =>
  `${[line, toJson(fields), toJsonList(problems), toJsonList(warnings), isUnidentified, isUnpublished, toJson(cells)].join('\t')}\n`

/** Stores the rows in import_rows. Reasons use the file's column names. */
async function storeClassifiedRows(tx: Transaction, { id, names }: { id: string; names: ColumnNames }): Promise<void> {
  await tx.execute(sql`delete from import_rows where import_id = ${id}`)
  await tx.execute(sql`
    insert into import_rows (import_id, line, state, product_id, fields, problems, doubts, is_unclear, is_unpublished, cells)
    select ${id}, s.line, o.state, o.product_id, s.fields,
      ${toProblemsSql(names)},
      case when o.state in ('new', 'changed', 'left_out') or o.has_dropped_changes and o.state = 'same' then s.warnings end, s.is_unclear, s.is_unpublished,
      case when o.state = 'refused' or (s.warnings is not null and (o.state <> 'same' or o.has_dropped_changes)) then s.cells::jsonb end
    from classified o join staged s using (line)`)
}
