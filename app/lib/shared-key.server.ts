import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { officeKeys, sharedKeys } from '#db/tables/uploads.ts'

type KeyTable = typeof sharedKeys | typeof officeKeys

async function keyOf(db: Queryable, table: KeyTable, name: string): Promise<Buffer> {
  const read = () => db.select({ value: table.value }).from(table).where(eq(table.name, name))
  let [row] = await read()
  if (!row) {
    const value = randomBytes(32).toString('base64url')
    await db.insert(table).values({ name, value }).onConflictDoNothing()
    ;[row] = await read()
  }
  if (!row) throw new Error(`the key ${name} could not be stored`)
  return Buffer.from(row.value, 'base64url')
}

/** One of the shop's own random keys, 32 bytes: every process reads the same one, the first ever makes it. */
export const sharedKey = (db: Queryable, name: 'upload-token' | 'upload-address' | 'attempts'): Promise<Buffer> =>
  keyOf(db, sharedKeys, name)

/** The same, for signing the office's cookies; the shop's door cannot read it. */
export const officeKey = (db: Queryable): Promise<Buffer> => keyOf(db, officeKeys, 'office')
