import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { StagedFile } from '#app/lib/http/multipart.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { decodePercent } from '#app/lib/text/decode-percent.ts'
import type { Queryable } from '#db/client.ts'
import { type MailAttachment, requestMails } from '#db/tables/request-workflow.ts'

/** Newest emails whose files are listed, and the maximum length of the list. */
const maxEmails = 50
const maxFiles = 10

/** A file of an earlier reply. `key`: size and name, because each reply stores its own copy. */
export type LibraryFile = { key: string; name: string; size: number }

type StoredFile = LibraryFile & MailAttachment
type LibraryScope = { requestId: string; staffId: string }

/** Files that a person sent before, and of all replies to a request, the newest first; each name and size once. */
export const listLibraryFiles = async (db: Queryable, scope: LibraryScope): Promise<LibraryFile[]> =>
  (await listAttachments(db, { ...scope, limit: maxEmails })).slice(0, maxFiles).map(toLibraryFile)

/**
 * Finds chosen files, also those that newer ones have displaced in the list. Unknown ones are left out.
 * @param keys of `LibraryFile`
 */
export async function findLibraryFiles(
  db: Queryable,
  { keys, ...scope }: LibraryScope & { keys: readonly string[] },
): Promise<StoredFile[]> {
  if (keys.length === 0) return []
  return (await listAttachments(db, scope)).filter(({ key }) => keys.includes(key))
}

export const toLibraryFile = ({ key, name, size }: StoredFile): LibraryFile => ({ key, name, size })

/** Returns the name of a file by its key, also of one that is gone. */
export const toFileName = (key: string): string => decodePercent(key.slice(key.indexOf('-') + 1))

/** @param limit of emails; all if omitted */
async function listAttachments(
  db: Queryable,
  { requestId, staffId, limit }: LibraryScope & { limit?: number },
): Promise<StoredFile[]> {
  const query = db
    .select({ attachments: requestMails.attachments })
    .from(requestMails)
    .where(
      and(
        or(eq(requestMails.staff_id, staffId), eq(requestMails.request_id, requestId)),
        sql`${requestMails.attachments} <> '[]'`,
      ),
    )
    .orderBy(desc(requestMails.created_at))
  const mails = await (limit === undefined ? query : query.limit(limit))
  const files = new Map<string, StoredFile>()
  for (const file of mails.flatMap(({ attachments }) => attachments)) {
    const key = `${file.size}-${encodeURIComponent(file.name)}`
    if (!files.has(key)) files.set(key, { ...file, key })
  }
  return [...files.values()]
}

/** Copies chosen files to staging files, because erasing a request deletes its files. */
export async function stageLibraryFiles(
  { storage, settings }: Pick<Services, 'storage' | 'settings'>,
  chosen: readonly StoredFile[],
): Promise<StagedFile[]> {
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const staged: StagedFile[] = []
  for (const { path, name, size, type } of chosen) {
    const file = join(folder, randomUUID())
    await pipeline(await storage.getStream(path), createWriteStream(file, { mode: 0o600 }))
    staged.push({ field: 'library_file', file, name, size, type })
  }
  return staged
}
