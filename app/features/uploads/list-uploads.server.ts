import { desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { uploads } from '#db/tables/uploads.ts'
import { listOrphanedStagingFiles } from './clean-up.server.ts'

/** undeletable: unclaimed, but no cleanup could delete it; staging: left by a crash during upload */
export const uploadStates = ['unclaimed', 'claimed', 'undeletable', 'staging'] as const
export type UploadState = (typeof uploadStates)[number]

/** `path` is a storage path or, for staging files, a local path. `size` in bytes. */
export type ListedUpload = { path: string; name: string; size: number; created_at: Date; state: UploadState }

const stateSql = sql<UploadState>`case when ${uploads.claimed_at} is not null then 'claimed'
  when ${uploads.undeletable_at} is not null then 'undeletable' else 'unclaimed' end`

/** Lists stored artwork: files due for deletion first, then the newest. */
export async function listUploads(
  db: Queryable,
  { dataDir, state, limit, now = new Date() }: { dataDir: string; state?: UploadState; limit: number; now?: Date },
): Promise<ListedUpload[]> {
  const { path, name, size, created_at } = uploads
  const stored = await db
    .select({ path, name, size, created_at, state: stateSql.as('state') })
    .from(uploads)
    .where(state && eq(stateSql, state))
    .orderBy(sql`${stateSql} = 'undeletable' desc`, desc(created_at), path)
    .limit(limit)
  const staged = state === undefined || state === 'staging' ? await listOrphanedStagingFiles(dataDir, now) : []
  const stagingRows = staged.map(({ path, size, changedAt }) => ({
    path,
    name: '',
    size,
    created_at: changedAt,
    state: 'staging' as const,
  }))
  return [...stagingRows, ...stored].slice(0, limit)
}

/** Counts unclaimed files and their bytes, which count towards UPLOADS_TOTAL_MB. */
export async function countUnclaimed(db: Queryable): Promise<{ files: number; bytes: number }> {
  const [found] = await db
    .select({ files: sql`count(*)`.mapWith(Number), bytes: sql`coalesce(sum(${uploads.size}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(isNull(uploads.claimed_at))
  return found ?? { files: 0, bytes: 0 }
}

/** Reads the file names that uploads had, by their path in storage. */
export async function readUploadNames(db: Queryable, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map()
  const { path, name } = uploads
  const rows = await db
    .select({ path, name })
    .from(uploads)
    .where(inArray(path, [...paths]))
  return new Map(rows.map((row) => [row.path, row.name]))
}
