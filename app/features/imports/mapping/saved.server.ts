import { asc, eq, sql } from 'drizzle-orm'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { importMappings } from '#db/tables/imports.ts'
import type { Preview } from '../file-preview.ts'
import { getTarget, isTarget, type Mapping, mappingSchema, type Target } from './mapping.ts'

export const maxMappingNameLength = 60

export type SavedMapping = { id: string; name: string; mapping: Mapping; savedAt: Date }

/** Ordered by name; a mapping that cannot be read is left out. */
export async function listMappings(db: Queryable): Promise<SavedMapping[]> {
  const rows = await db
    .select()
    .from(importMappings)
    .orderBy(asc(sql`lower(${importMappings.name})`))
  return rows.flatMap(({ id, name, updated_at: savedAt, ...row }) => {
    const mapping = parseJson('import mapping', mappingSchema, row.mapping, undefined)
    return mapping ? [{ id, name, mapping, savedAt }] : []
  })
}

export const listMappingNames = async (db: Queryable): Promise<Pick<SavedMapping, 'id' | 'name'>[]> =>
  (await listMappings(db)).map(({ id, name }) => ({ id, name }))

/** Saves a mapping by name, ignoring case; replaces an earlier one. */
export async function saveMapping(
  db: Queryable,
  { name, mapping }: { name: string; mapping: Mapping },
): Promise<string> {
  const normalizedName = toSingleLine(name).slice(0, maxMappingNameLength)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${importMappings} (name, mapping) values (${normalizedName}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (lower(name)) do update set name = excluded.name, mapping = excluded.mapping, updated_at = now()
    returning id`)
  const [saved] = rows
  if (!saved) throw new Error('no mapping was saved')
  return saved.id
}

export async function deleteMapping(db: Queryable, id: string): Promise<void> {
  await db.delete(importMappings).where(eq(importMappings.id, id))
}

/** Returns the saved mapping whose columns are all in the file; among several, the one with the maximum of columns, then the newest. */
export async function findFittingMapping(db: Queryable, preview: Preview): Promise<SavedMapping | undefined> {
  const saved = (await listMappings(db)).flatMap((each) => {
    const mapping = fitMapping(each.mapping, preview)
    return mapping ? [{ ...each, mapping }] : []
  })
  return saved.sort(
    (a, b) =>
      listReadColumns(b.mapping).length - listReadColumns(a.mapping).length ||
      b.savedAt.getTime() - a.savedAt.getTime(),
  )[0]
}

const listReadColumns = ({ columns }: Mapping) =>
  Object.entries(columns).filter((entry): entry is [string, Target] => entry[1] !== null)

/** Adapts a saved mapping to a file; undefined if a column is missing. */
export function fitMapping(mapping: Mapping, preview: Preview): Mapping | undefined {
  const names = new Set(preview.columns.map(({ name }) => name))
  const readColumns = listReadColumns(mapping)
  if (readColumns.length === 0 || !readColumns.every(([name, target]) => names.has(name) && isTarget(target)))
    return undefined
  const columns = Object.fromEntries(preview.columns.map(({ name }) => [name, getTarget(mapping.columns, name)]))
  return { ...mapping, columns, preset: preview.mapping.preset }
}
