import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordPortalBounce } from '#app/features/portal/mail/record-portal-bounce.server.ts'
import { recordBounce } from '#app/features/proposals/mail/record-bounce.server.ts'
import { createUnmatchedAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import { storeAttachments } from '#app/features/requests/replies/attachments.server.ts'
import { getFileError } from '#app/features/requests/replies/reply.schema.ts'
import { recordSendBounce } from '#app/features/sends/mail/record-send-bounce.server.ts'
import { findFullDisk } from '#app/features/uploads/free-space.server.ts'
import { discard, type StagedFile } from '#app/lib/http/multipart.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { getLocalFolder, getStagingFolder } from '#app/lib/storage/storage.server.ts'
import type { Transaction } from '#db/client.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { requestMails } from '#db/tables/request-workflow.ts'
import { uploads } from '#db/tables/uploads.ts'
import { attachToRequest } from './attach-to-request.server.ts'
import { listReplyIds, matchRequest } from './match-request.server.ts'
import { classifyMail, type InboundMailKind } from './parsing/classify-mail.server.ts'
import { type ParsedMail, parseMail } from './parsing/parse-mail.server.ts'

/** Bytes of a whole email; providers allow up to 25 MB of attachments, which their encoding enlarges by a third. */
export const maxMailBytes = 36 * 1024 * 1024
const storageFolder = 'inbound-attachments'
const maxStoredFiles = 30
/** Emails of one sender in ten minutes, against loops and floods. */
const maxMailsPerSender = 60

export type ReceiveServices = Pick<Services, 'db' | 'storage' | 'settings' | 'limitAttempts'> & { log: Logger }

export type Receipt =
  | { outcome: 'stored'; id: string; requestId: string | null }
  /** `ignored`: an email of the shop itself. `unreadable`: nested too deep. */
  | { outcome: 'repeated' | 'ignored' | 'unreadable' }
  /** Nothing was stored; a later attempt may succeed. */
  | { outcome: 'limited'; retryAfterMinutes: number }
  | { outcome: 'disk-full' }

/**
 * Stores an email that came in, once by its Message-ID: with its attachments, in its request's timeline or as unmatched, in one
 * transaction.
 * @throws if the database or storage does not respond
 */
export async function receiveMail(services: ReceiveServices, raw: Uint8Array): Promise<Receipt> {
  const { db, settings, storage, limitAttempts, log } = services
  const mail = await parseMail(raw).catch((error: unknown) => {
    log.warn({ err: error, reason: 'unreadable' }, 'inbound_mail.ignored')
  })
  if (!mail) return { outcome: 'unreadable' }
  const classified = classifyMail(mail, settings.INBOUND_EMAIL)
  if (classified === 'loop') {
    log.warn({ reason: 'loop' }, 'inbound_mail.ignored')
    return { outcome: 'ignored' }
  }
  if ((await db.$count(inboundMails, eq(inboundMails.message_id, mail.messageId))) > 0) return { outcome: 'repeated' }
  const retryAfterMinutes = await limitAttempts('inbound-mail', mail.from.email.toLowerCase(), maxMailsPerSender)
  if (retryAfterMinutes !== undefined) return { outcome: 'limited', retryAfterMinutes }
  const staging = getStagingFolder(settings.DATA_DIR)
  await mkdir(staging, { recursive: true, mode: 0o700 })
  if (await findFullDisk([staging, getLocalFolder(storage)], settings, raw.byteLength)) return { outcome: 'disk-full' }
  const { files, problems } = await stageAttachments(staging, mail)
  try {
    const attachments = await storeAttachments(services, files, storageFolder)
    return await db.transaction(async (tx): Promise<Receipt> => {
      const found = await matchRequest(tx, mail)
      const isProven = found !== undefined && found.matchedBy !== 'sender'
      // Anyone can name a sender; only what we sent has a token or a reference.
      const kind = classified === 'spam' && isProven ? 'message' : classified
      const match = kind === 'message' || isProven ? found : undefined
      const [row] = await tx
        .insert(inboundMails)
        .values({ ...toRow(mail, kind), attachments, problems })
        .onConflictDoNothing()
        .returning()
      if (!row) return { outcome: 'repeated' }
      const paths = attachments.map(({ path }) => path)
      if (paths.length > 0) await tx.update(uploads).set({ claimed_at: new Date() }).where(inArray(uploads.path, paths))
      if (kind === 'bounce') await markBounced(tx, mail)
      const isAttached = match !== undefined && (await attachToRequest(tx, row, match, settings))
      if (!isAttached && kind === 'message') await createUnmatchedAlert(tx, row)
      return { outcome: 'stored', id: row.id, requestId: isAttached ? match.requestId : null }
    })
  } finally {
    await discard(files)
  }
}

async function stageAttachments(folder: string, { attachments }: ParsedMail) {
  const files: Omit<StagedFile, 'field'>[] = []
  const problems: string[] = []
  for (const { name, type, bytes } of attachments) {
    const isOverLimit = files.length >= maxStoredFiles
    const problem = isOverLimit
      ? `“${name}” was left out: an email can have up to ${maxStoredFiles} files.`
      : getFileError(name, bytes.byteLength)
    if (problem) {
      problems.push(isOverLimit ? problem : `${problem} It was left out.`)
      continue
    }
    const file = join(folder, randomUUID())
    await writeFile(file, bytes, { mode: 0o600 })
    files.push({ file, name, size: bytes.byteLength, type })
  }
  return { files, problems }
}

const toRow = ({ messageId, from, recipients, subject, text, html }: ParsedMail, kind: InboundMailKind) => ({
  message_id: messageId,
  kind,
  from_email: from.email,
  from_name: from.name,
  to: recipients.slice(0, 5).join(', '),
  subject,
  body: text,
  html,
})

/** Marks a returned reply as failed, which its author sees and can send again, or a recipient of a proposal, a send or a link to the portal. */
async function markBounced(tx: Transaction, { references, returnedId, deliveryStatuses }: ParsedMail): Promise<void> {
  const failed = deliveryStatuses.filter(({ isPermanent }) => isPermanent)
  // Relays such as Amazon SES replace the Message-ID, and the earlier replies that the returned one answers did arrive.
  const [mailId] = listReplyIds(returnedId === undefined ? references : [returnedId])
  for (const [recipient, reason] of new Map(failed.map((status) => [status.recipient, status.reason]))) {
    await recordBounce(tx, { references, recipient, reason })
    await recordSendBounce(tx, { references, recipient, reason })
    await recordPortalBounce(tx, { references, recipient, reason })
    if (mailId)
      await tx
        .update(requestMails)
        .set({ sent_at: null, failure: `The recipient’s mail server returned it: ${reason}` })
        .where(and(eq(requestMails.id, mailId), eq(sql`lower(${requestMails.to})`, recipient)))
  }
}
