import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { StagedFile } from '#app/lib/http/multipart.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Queryable } from '#db/client.ts'
import { requestMails } from '#db/tables/request-workflow.ts'

/** Emails whose files are offered, and files that are. */
const maxMails = 50
const maxFiles = 10

/** A file of an earlier reply: `key` names the reply and the position. */
export type LibraryFile = { key: string; name: string; size: number }

/** Files that a person sent before, and of all replies to a request, the newest first; each name and size once. */
export async function listLibraryFiles(
  db: Queryable,
  { requestId, staffId }: { requestId: string; staffId: string },
): Promise<LibraryFile[]> {
  const mails = await db
    .select({ id: requestMails.id, attachments: requestMails.attachments })
    .from(requestMails)
    .where(and(isOffered({ requestId, staffId }), sql`${requestMails.attachments} <> '[]'`))
    .orderBy(desc(requestMails.created_at))
    .limit(maxMails)
  const files = mails.flatMap(({ id, attachments }) =>
    attachments.map(({ name, size }, index) => ({ key: `${id}.${index}`, name, size })),
  )
  const isSame = (a: LibraryFile, b: LibraryFile) => a.name === b.name && a.size === b.size
  return files.filter((file, index) => files.findIndex((each) => isSame(each, file)) === index).slice(0, maxFiles)
}

const isOffered = ({ requestId, staffId }: { requestId: string; staffId: string }) =>
  or(eq(requestMails.staff_id, staffId), eq(requestMails.request_id, requestId))

/**
 * Copies chosen files to staging files, as a file is erased with its request. Unknown ones are left out.
 * @param keys of `LibraryFile`
 */
export async function stageLibraryFiles(
  { db, storage, settings }: Pick<Services, 'db' | 'storage' | 'settings'>,
  { keys, ...of }: { keys: readonly string[]; requestId: string; staffId: string },
): Promise<StagedFile[]> {
  const chosen = keys.slice(0, maxFiles).flatMap((key) => {
    const [, id, index] = /^([\da-f-]{36})\.(\d{1,2})$/.exec(key) ?? []
    return isUuid(id) && index ? [{ id, index: Number(index) }] : []
  })
  if (chosen.length === 0) return []
  const mails = await db
    .select({ id: requestMails.id, attachments: requestMails.attachments })
    .from(requestMails)
    .where(
      and(
        inArray(
          requestMails.id,
          chosen.map(({ id }) => id),
        ),
        isOffered(of),
      ),
    )
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const staged: StagedFile[] = []
  for (const { id, index } of chosen) {
    const attachment = mails.find((mail) => mail.id === id)?.attachments[index]
    if (!attachment) continue
    const { path, name, size, type } = attachment
    const file = join(folder, randomUUID())
    await pipeline(await storage.getStream(path), createWriteStream(file, { mode: 0o600 }))
    staged.push({ field: 'library_file', file, name, size, type })
  }
  return staged
}
