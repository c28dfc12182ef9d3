import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'
import { importSettingsSchema, toStoredSettings } from '../stored-import.ts'
import type { Mapping } from './mapping.ts'
import { fitMapping } from './saved.server.ts'

/** Applies a mapping to an import if the file has all its columns. @returns true if it has */
export async function applyMapping(db: Database, { id, mapping }: { id: string; mapping: Mapping }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ settings: imports.mapping }).from(imports).where(eq(imports.id, id)).for('update')
    if (!found) return false
    const settings = v.parse(importSettingsSchema, found.settings)
    const fitting = fitMapping(mapping, settings.preview)
    if (!fitting) return false
    await tx
      .update(imports)
      .set({ mapping: toStoredSettings({ ...settings, mapping: fitting }) })
      .where(eq(imports.id, id))
    return true
  })
}

/** Copies mapping and ZIP images of an earlier import to a file of its corrected rows. */
export async function copyMapping(db: Database, { id, fromId }: { id: string; fromId: string }): Promise<void> {
  const [earlier] = await db.select({ settings: imports.mapping }).from(imports).where(eq(imports.id, fromId))
  if (!earlier) return
  const { mapping, imageNames } = v.parse(importSettingsSchema, earlier.settings)
  const isFitting = await applyMapping(db, { id, mapping })
  const copied = toStoredSettings({ isCorrection: true, ...(isFitting && imageNames && { imageNames }) })
  await db
    .update(imports)
    .set({ mapping: sql`${imports.mapping} || ${JSON.stringify(copied)}::jsonb` })
    .where(eq(imports.id, id))
}
