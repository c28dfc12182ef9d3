import { and, desc, eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable } from '#db/client.ts'
import { stockLocations } from '#db/tables/stock.ts'

export type Location = typeof stockLocations.$inferSelect

const defaultName = 'Main warehouse'

/** Lists locations, the default one first; the first call makes it. */
export async function listLocations(db: Queryable): Promise<Location[]> {
  const read = () => db.select().from(stockLocations).orderBy(desc(stockLocations.is_default), stockLocations.name)
  const stored = await read()
  if (stored.some((each) => each.is_default)) return stored
  await db.insert(stockLocations).values({ name: defaultName, is_default: true }).onConflictDoNothing()
  return read()
}

/** Adds a location, or renames one. @returns false if the name is taken, or the location is unknown */
export function saveLocation(
  db: Queryable,
  { id, name, by }: { id?: string | undefined; name: string; by: Actor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [taken] = await tx.select().from(stockLocations).where(eq(stockLocations.name, name))
    if (taken) return taken.id === id
    const saved = id
      ? await tx.update(stockLocations).set({ name }).where(eq(stockLocations.id, id)).returning()
      : await tx.insert(stockLocations).values({ name }).returning()
    if (saved.length > 0) await addAuditEntry(tx, { by, action: 'stock.location-saved', subject: name })
    return saved.length > 0
  })
}

/** True for the id of a location. */
export const isLocation = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(stockLocations, and(eq(stockLocations.id, id)))) > 0
