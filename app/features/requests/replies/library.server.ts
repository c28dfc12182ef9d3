import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { StagedFile } from '#app/lib/http/multipart.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import type { Queryable } from '#db/client.ts'
import { type MailAttachment, requestMails } from '#db/tables/request-workflow.ts'

/** Emails whose files are offered, and files that are. */
const maxMails = 50
const maxFiles = 10

/** A file of an earlier reply. `key`: its size and name, as each reply that it is attached to has a copy. */
export type LibraryFile = { key: string; name: string; size: number }

type LibraryOptions = { requestId: string; staffId: string }

/** Files that a person sent before, and of all replies to a request, the newest first; each name and size once. */
export const listLibraryFiles = async (db: Queryable, options: LibraryOptions): Promise<LibraryFile[]> =>
  (await readFiles(db, options)).map(({ key, name, size }) => ({ key, name, size }))

async function readFiles(
  db: Queryable,
  { requestId, staffId }: LibraryOptions,
): Promise<(LibraryFile & MailAttachment)[]> {
  const mails = await db
    .select({ attachments: requestMails.attachments })
    .from(requestMails)
    .where(
      and(
        or(eq(requestMails.staff_id, staffId), eq(requestMails.request_id, requestId)),
        sql`${requestMails.attachments} <> '[]'`,
      ),
    )
    .orderBy(desc(requestMails.created_at))
    .limit(maxMails)
  const files = mails.flatMap(({ attachments }) =>
    attachments.map((file) => ({ ...file, key: `${file.size}-${encodeURIComponent(file.name)}` })),
  )
  return files.filter(({ key }, index) => files.findIndex((file) => file.key === key) === index).slice(0, maxFiles)
}

/**
 * Copies chosen files to staging files, as a file is erased with its request. Unknown ones are left out.
 * @param keys of `LibraryFile`
 */
export async function stageLibraryFiles(
  { db, storage, settings }: Pick<Services, 'db' | 'storage' | 'settings'>,
  { keys, ...options }: LibraryOptions & { keys: readonly string[] },
): Promise<StagedFile[]> {
  if (keys.length === 0) return []
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const staged: StagedFile[] = []
  for (const { key, path, name, size, type } of await readFiles(db, options)) {
    if (!keys.includes(key)) continue
    const file = join(folder, randomUUID())
    await pipeline(await storage.getStream(path), createWriteStream(file, { mode: 0o600 }))
    staged.push({ field: 'library_file', file, name, size, type })
  }
  return staged
}
