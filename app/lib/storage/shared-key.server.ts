import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { adminKeys, sharedKeys } from '#db/tables/uploads.ts'
import type { Settings } from '../settings/settings-schema.ts'

type KeyTable = typeof sharedKeys | typeof adminKeys

async function readKey(db: Queryable, table: KeyTable, name: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ value: table.value }).from(table).where(eq(table.name, name))
  return row && Buffer.from(row.value, 'base64url')
}

async function getKey(db: Queryable, table: KeyTable, name: string): Promise<Buffer> {
  const existing = await readKey(db, table, name)
  if (existing) return existing
  const value = randomBytes(32).toString('base64url')
  await db.insert(table).values({ name, value }).onConflictDoNothing()
  const stored = await readKey(db, table, name)
  if (!stored) throw new Error(`the key ${name} could not be stored`)
  return stored
}

/** One of the shop's own random keys, 32 bytes: every process reads the same one; the first creates it. */
export const getSharedKey = (
  db: Queryable,
  name: 'upload-token' | 'upload-address' | 'attempts' | 'claims',
): Promise<Buffer> => getKey(db, sharedKeys, name)

/** The same, for signing admin cookies. The storefront's database role cannot read it. */
export const getAdminKey = (db: Queryable): Promise<Buffer> => getKey(db, adminKeys, 'office')

/**
 * Secrets that encrypt data of the admin: AUTH_SECRET or the shop's own key, and the former ones that may have encrypted stored
 * data.
 */
export async function getAuthSecrets(
  db: Queryable,
  { AUTH_SECRET: secret, AUTH_SECRET_BEFORE: before }: Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_BEFORE'>,
): Promise<{ current: string; previous: string[] }> {
  if (secret === undefined) return { current: (await getAdminKey(db)).toString('base64url'), previous: [] }
  const storedKey = await readKey(db, adminKeys, 'office')
  const previous = [before, storedKey?.toString('base64url')]
  return { current: secret, previous: previous.filter((each) => each !== undefined) }
}
