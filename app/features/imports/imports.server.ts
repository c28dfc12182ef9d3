import { and, asc, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { contentChanges } from '#db/tables/content-history.ts'
import { importRows, imports } from '#db/tables/imports.ts'
import { staff } from '#db/tables/staff.ts'
import { isInterrupted } from './checking/heartbeat.server.ts'
import type { Problem } from './reading/source.ts'
import {
  type ImportView,
  importCountsSchema,
  importSettingsSchema,
  type ListedState,
  noCounts,
  noSettings,
} from './stored-import.ts'

const undoing = alias(contentChanges, 'undoing')

const isUndone = (db: Queryable) =>
  sql<boolean>`exists (${db.select().from(undoing).where(eq(undoing.undoes, imports.change_id))})`

const selectImports = (db: Queryable) =>
  db
    .select({
      row: imports,
      name: staff.name,
      isUndone: isUndone(db),
      isInterrupted,
    })
    .from(imports)
    .leftJoin(staff, eq(staff.id, imports.staff_id))

type SelectedImport = Awaited<ReturnType<typeof selectImports>>[number]

const toView = ({ row, name, isUndone, isInterrupted }: SelectedImport): ImportView => ({
  id: row.id,
  fileName: row.file_name,
  size: row.size,
  format: row.format,
  importedBy: name ?? row.actor,
  state: row.state === 'applied' && isUndone ? 'undone' : row.state,
  isInterrupted,
  counts: parseJson('import counts', importCountsSchema, row.counts, noCounts),
  progress: row.progress,
  problem: row.problem,
  changeId: row.change_id,
  createdAt: row.created_at,
  appliedAt: row.applied_at,
  settings: parseJson('import settings', importSettingsSchema, row.mapping, noSettings),
})

export async function readImport(db: Queryable, id: string): Promise<ImportView | undefined> {
  const [found] = await selectImports(db).where(eq(imports.id, id))
  return found && toView(found)
}

/** Newest first. @param after id of the last import of the previous page */
export async function listImports(
  db: Queryable,
  { limit, after, state }: { limit: number; after?: string | undefined; state?: ListedState | undefined },
): Promise<ImportView[]> {
  const { created_at, id } = imports
  const rows = await selectImports(db)
    .where(
      and(
        after === undefined
          ? undefined
          : sql`(${created_at}, ${id}) < (select i.created_at, i.id from imports i where i.id = ${after})`,
        state === undefined
          ? undefined
          : sql`case when ${isInterrupted} then 'interrupted'
              when ${imports.state} = 'applied' and ${isUndone(db)} then 'undone' else ${imports.state} end = ${state}`,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit)
  return rows.map(toView)
}

/** Rows with messages: rejected rows, or others with warnings. */
export type MessageKind = 'rejected' | 'withWarnings'
export type RowWithMessages = { line: number; problems: Problem[]; cells: string[] }

/** Lists rows in file order. @param after last line of the previous page */
export async function listRowsWithMessages(
  db: Queryable,
  { id, kind, after = 0, limit }: { id: string; kind: MessageKind; after?: number; limit: number },
): Promise<RowWithMessages[]> {
  const { line, state, problems, warnings, cells } = importRows
  const isRejected = kind === 'rejected'
  const rows = await db
    .select({ line, problems: isRejected ? problems : warnings, cells })
    .from(importRows)
    .where(
      and(
        eq(importRows.import_id, id),
        isRejected ? eq(state, 'refused') : and(ne(state, 'refused'), isNotNull(warnings)),
        gt(line, after),
      ),
    )
    .orderBy(asc(line))
    .limit(limit)
  return rows.map((row) => ({ line: row.line, problems: row.problems ?? [], cells: row.cells ?? [] }))
}
