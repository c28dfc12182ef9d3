import { statfs } from 'node:fs/promises'
import { isNull, sql } from 'drizzle-orm'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { uploads } from '#db/tables/uploads.ts'

/** The exhausted limit: unclaimed bytes of one client, of all, or disk space. */
export type ExceededLimit = 'client' | 'total' | 'disk'

const megabyte = 1024 * 1024
/** Arbitrary constant shared by all processes. */
const lockId = 7_219_060

/** Blocks other processes from counting or adding unclaimed artwork until the transaction ends. */
export async function lockUploads(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockId})`)
}

/** Returns the limit that an upload of this size would exceed (docs/domain.md, Artwork). */
export async function findExceededLimit(
  db: Queryable,
  settings: Pick<Settings, 'UPLOADS_PER_ADDRESS_MB' | 'UPLOADS_TOTAL_MB'>,
  { sender, bytes }: { sender: string; bytes: number },
): Promise<ExceededLimit | undefined> {
  const [unclaimed] = await db
    .select({
      total: sql`coalesce(sum(${uploads.size}), 0)`.mapWith(Number),
      bySender: sql`coalesce(sum(${uploads.size}) filter (where ${uploads.address_key} = ${sender}), 0)`.mapWith(
        Number,
      ),
    })
    .from(uploads)
    .where(isNull(uploads.claimed_at))
  const { total: totalBytes = 0, bySender: senderBytes = 0 } = unclaimed ?? {}
  if (senderBytes + bytes > settings.UPLOADS_PER_ADDRESS_MB * megabyte) return 'client'
  return totalBytes + bytes > settings.UPLOADS_TOTAL_MB * megabyte ? 'total' : undefined
}

/** Declared bytes of running uploads in this process, by sender. */
const reservedBytes = new Map<string, number>()

/** Returns the declared bytes of a sender's running uploads. */
export const getReservedBytes = (sender: string): number => reservedBytes.get(sender) ?? 0

/** Runs an upload while its declared bytes count to its sender. */
export async function withReservedBytes<T>(
  { sender, bytes }: { sender: string; bytes: number },
  upload: () => Promise<T>,
): Promise<T> {
  reservedBytes.set(sender, getReservedBytes(sender) + bytes)
  try {
    return await upload()
  } finally {
    const left = getReservedBytes(sender) - bytes
    if (left > 0) reservedBytes.set(sender, left)
    else reservedBytes.delete(sender)
  }
}

/**
 * Returns `disk` if an upload would use up the reserve. Bytes that others declared but have not sent do not count, as they cost
 * them nothing.
 * @param bytes of this upload that are not on the disk yet
 */
export async function findFullDisk(
  folders: readonly (string | undefined)[],
  { UPLOADS_DISK_RESERVE_MB }: Pick<Settings, 'UPLOADS_DISK_RESERVE_MB'>,
  bytes: number,
): Promise<ExceededLimit | undefined> {
  for (const folder of folders) {
    // Some network file systems report no free space; writing to them fails with a proper error.
    const disk = folder === undefined ? undefined : await statfs(folder).catch(() => undefined)
    if (!disk || disk.blocks === 0) continue
    if (disk.bavail * disk.bsize - bytes < UPLOADS_DISK_RESERVE_MB * megabyte) return 'disk'
  }
  return undefined
}
