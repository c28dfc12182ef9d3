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

/** Newest emails that are searched for files to list. */
const maxScannedEmails = 50
/** Files that the list offers. */
const maxListedFiles = 10

/** A file of an earlier reply. */
export type LibraryFile = {
  /** Percent-encoded storage path, as keys are joined by spaces. */
  key: string
  name: string
  size: number
}

type LibraryScope = { requestId: string; staffId: string }

/** Attachments of a staff member's earlier replies and of all replies to the request, newest first, one per name and size. */
export async function listLibraryFiles(db: Queryable, scope: LibraryScope): Promise<LibraryFile[]> {
  const mails = await db
    .select({ attachments: requestMails.attachments })
    .from(requestMails)
    .where(and(isInScope(scope), sql`${requestMails.attachments} <> '[]'`))
    .orderBy(desc(requestMails.created_at))
    .limit(maxScannedEmails)
  const copies = Map.groupBy(mails.flatMap(({ attachments }) => attachments).map(toLibraryFile), getDuplicateKey)
  return [...copies.values()].flatMap((files) => files.slice(0, 1)).slice(0, maxListedFiles)
}

/**
 * Finds chosen files, also those that the list omits as duplicates or beyond its limit. Unknown ones are left out.
 * @param keys of `LibraryFile`
 */
export async function findLibraryFiles(
  db: Queryable,
  { keys, ...scope }: LibraryScope & { keys: readonly string[] },
): Promise<MailAttachment[]> {
  // JSON in PostgreSQL has no NUL, so no path has one.
  const paths = keys.map(decodePercent).filter((path) => !path.includes('\0'))
  const mails = await db
    .select({ attachments: requestMails.attachments })
    .from(requestMails)
    .where(
      and(
        isInScope(scope),
        or(
          // Without keys, or() has only this: and() would drop an empty or() and read all emails of the scope.
          sql`false`,
          ...paths.map((path) => sql`${requestMails.attachments} @> ${JSON.stringify([{ path }])}::jsonb`),
        ),
      ),
    )
  const found = mails.flatMap(({ attachments }) => attachments)
  return paths.flatMap((path) => found.find((file) => file.path === path) ?? [])
}

export const toLibraryFile = ({ path, name, size }: MailAttachment): LibraryFile => ({
  key: encodeURIComponent(path),
  name,
  size,
})

/** Replies store separate copies; name and size identify duplicates. */
export const getDuplicateKey = ({ name, size }: LibraryFile): string => `${size} ${name}`

const isInScope = ({ requestId, staffId }: LibraryScope) =>
  or(eq(requestMails.staff_id, staffId), eq(requestMails.request_id, requestId))

/** Copies chosen files to staging files, because erasing a request deletes its files. */
export async function stageLibraryFiles(
  { storage, settings }: Pick<Services, 'storage' | 'settings'>,
  chosen: readonly MailAttachment[],
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
