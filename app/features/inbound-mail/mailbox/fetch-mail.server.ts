import type { ImapFlow } from 'imapflow'
import { maxMailBytes, type ReceiveServices, receiveMail } from '../receive-mail.server.ts'
import { withMailbox } from './open-mailbox.server.ts'

/** Marks emails that were stored. */
const storedKeyword = '$BoxwrightStored'
/** Emails of one run; the next one continues. */
const maxMailsPerRun = 200

/**
 * Stores the emails of the mailbox that were not stored before, oldest first, and marks each as stored and read. An email that
 * cannot be stored now stays unmarked for the next run.
 * @returns how many were stored
 * @throws the error of the mail server, the database or storage
 */
export function fetchMail(services: ReceiveServices, imapUrl: string, signal?: AbortSignal): Promise<number> {
  return withMailbox(imapUrl, async (client) => {
    const hasKeywords = client.mailbox !== false && client.mailbox.permanentFlags?.has('\\*') === true
    const isNew = hasKeywords ? { unKeyword: storedKeyword } : { seen: false }
    const uids = (await client.search(isNew, { uid: true })) || []
    const flags = ['\\Seen', ...(hasKeywords ? [storedKeyword] : [])]
    let stored = 0
    for (const uid of uids.slice(0, maxMailsPerRun)) {
      if (signal?.aborted) break
      const outcome = await storeMail(services, client, uid)
      if (outcome === 'disk-full') break
      if (outcome === 'limited') continue
      await client.messageFlagsAdd(String(uid), flags, { uid: true })
      if (outcome === 'stored') stored += 1
    }
    return stored
  })
}

async function storeMail(services: ReceiveServices, client: ImapFlow, uid: number) {
  const summary = await client.fetchOne(String(uid), { size: true }, { uid: true })
  // Deleted by another program in the meantime.
  if (!summary) return 'repeated'
  if ((summary.size ?? 0) > maxMailBytes) {
    services.log.warn({ reason: 'size', bytes: summary.size }, 'inbound_mail.ignored')
    return 'ignored'
  }
  const message = await client.fetchOne(String(uid), { source: true }, { uid: true })
  const source = message ? message.source : undefined
  return source ? (await receiveMail(services, source)).outcome : 'repeated'
}
