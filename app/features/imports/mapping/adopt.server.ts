import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'
import type { ImportSettings } from '../stored-import.ts'
import type { Mapping } from './mapping.ts'
import { fitted } from './saved.server.ts'

/** Reads a file as another mapping says, where all columns that it reads are in the file. @returns whether they are */
export async function useMapping(db: Database, { id, mapping }: { id: string; mapping: Mapping }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ settings: imports.mapping }).from(imports).where(eq(imports.id, id)).for('update')
    if (!found) return false
    const settings = found.settings as ImportSettings
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
  const { mapping, pictureNames: imageNames } = earlier.settings as ImportSettings
  if (!(await useMapping(db, { id, mapping })) || !imageNames) return
  const [found] = await db.select({ settings: imports.mapping }).from(imports).where(eq(imports.id, id))
  if (!found) return
  await db
    .update(imports)
    .set({ mapping: { ...found.settings, pictureNames: imageNames } })
    .where(eq(imports.id, id))
}
