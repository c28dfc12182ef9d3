import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'
import { importSettingsSchema } from '../stored-import.ts'
import type { Mapping } from './mapping.ts'
import { fitted } from './saved.server.ts'

/** Reads a file as another mapping says, where all columns that it reads are in the file. @returns whether they are */
export async function useMapping(db: Database, { id, mapping }: { id: string; mapping: Mapping }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ settings: imports.mapping }).from(imports).where(eq(imports.id, id)).for('update')
    if (!found) return false
    const settings = v.parse(importSettingsSchema, found.settings)
    const fitting = fitted(mapping, settings.peek)
    if (!fitting) return false
    await tx
      .update(imports)
      .set({ mapping: { ...settings, mapping: fitting } })
      .where(eq(imports.id, id))
    return true
  })
}

/** Reads a file as an earlier one was read: the rows of it that were mended, say. Its images are found in the same ZIP. */
export async function adoptMapping(db: Database, { id, like }: { id: string; like: string }): Promise<void> {
  const [earlier] = await db.select({ settings: imports.mapping }).from(imports).where(eq(imports.id, like))
  if (!earlier) return
  const { mapping, pictureNames } = v.parse(importSettingsSchema, earlier.settings)
  if (!(await useMapping(db, { id, mapping })) || !pictureNames) return
  await db
    .update(imports)
    .set({ mapping: sql`${imports.mapping} || ${JSON.stringify({ pictureNames })}::jsonb` })
    .where(eq(imports.id, id))
}
