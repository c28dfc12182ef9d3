import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'

/** Returns the signature of a person's replies; null without their own. */
export async function readSignature(db: Queryable, staffId: string): Promise<string | null> {
  const [person] = await db.select({ signature: staff.signature }).from(staff).where(eq(staff.id, staffId))
  return person?.signature ?? null
}

/** Stores a person's signature. @param text '' for none */
export async function storeSignature(
  db: Queryable,
  { staffId, text }: { staffId: string; text: string },
): Promise<void> {
  await db
    .update(staff)
    .set({ signature: text || null })
    .where(eq(staff.id, staffId))
}
