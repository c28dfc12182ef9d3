import { and, eq } from 'drizzle-orm'
import { deleteZip } from '#app/features/images/download/zip.server.ts'
import type { Services } from '#app/lib/services.ts'
import { imports } from '#db/tables/imports.ts'
import { isIdle } from './checking/heartbeat.server.ts'

/** Deletes an import that is not applied, with its file. @returns true if it was deleted */
export async function deleteImport(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { id }: { id: string },
): Promise<boolean> {
  const [deleted] = await db
    .delete(imports)
    .where(and(eq(imports.id, id), isIdle))
    .returning({ path: imports.path })
  if (!deleted) return false
  if (deleted.path) await storage.delete(deleted.path)
  await deleteZip({ db, storage }, { importId: id })
  return true
}
