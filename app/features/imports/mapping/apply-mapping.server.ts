import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'
import { isIdle } from '../checking/heartbeat.server.ts'
import { importSettingsSchema, toStoredSettings, toUnchecked } from '../stored-import.ts'
import { getSyncSettings, type Mapping } from './mapping.ts'
import { fitMapping } from './saved.server.ts'

/**
 * Applies a mapping to an import, which has to be checked again.
 * @returns unfit if the file lacks a column or the mapping reads none; busy if the import is processed, applied or gone
 */
export async function applyMapping(
  db: Database,
  { id, mapping }: { id: string; mapping: Mapping },
): Promise<'applied' | 'busy' | 'unfit'> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ settings: imports.mapping })
      .from(imports)
      .where(and(eq(imports.id, id), isIdle))
      .for('update')
    if (!found) return 'busy'
    const settings = v.parse(importSettingsSchema, found.settings)
    const fitting = fitMapping(mapping, settings.preview)
    if (!fitting) return 'unfit'
    await tx
      .update(imports)
      .set(toUnchecked({ ...settings, mapping: { ...fitting, ...getSyncSettings(settings.mapping) } }))
      .where(eq(imports.id, id))
    return 'applied'
  })
}

/** Marks an import as one of an earlier import's corrected rows, with its mapping and ZIP images if they fit the file. */
export async function prepareCorrection(db: Database, { id, fromId }: { id: string; fromId: string }): Promise<void> {
  const [earlier] = await db.select({ settings: imports.mapping }).from(imports).where(eq(imports.id, fromId))
  if (!earlier) return
  const { mapping, imageNames } = v.parse(importSettingsSchema, earlier.settings)
  const isFitting = (await applyMapping(db, { id, mapping })) === 'applied'
  const copied = toStoredSettings({ isCorrection: true, ...(isFitting && imageNames && { imageNames }) })
  await db
    .update(imports)
    .set({ mapping: sql`${imports.mapping} || ${JSON.stringify(copied)}::jsonb` })
    .where(eq(imports.id, id))
}
