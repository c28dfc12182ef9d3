import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { sharedKeys } from '#db/tables/uploads.ts'

/** One of the shop's own random keys, 32 bytes: every process reads the same one, the first ever makes it. */
export async function sharedKey(
  db: Queryable,
  name: 'upload-token' | 'upload-address' | 'office' | 'attempts',
): Promise<Buffer> {
  const read = () => db.select({ value: sharedKeys.value }).from(sharedKeys).where(eq(sharedKeys.name, name))
  let [row] = await read()
  if (!row) {
    const value = randomBytes(32).toString('base64url')
    await db.insert(sharedKeys).values({ name, value }).onConflictDoNothing()
    ;[row] = await read()
  }
  if (!row) throw new Error(`the key ${name} could not be stored`)
  return Buffer.from(row.value, 'base64url')
}
