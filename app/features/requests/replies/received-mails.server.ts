import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'

const { id, kind, matched_by, from_email, from_name, subject, body, html, problems } = inboundMails
const columns = { id, kind, matched_by, from_email, from_name, to: inboundMails.to, subject, body, html, problems }

/** Selects what the admin shows of an email that came in; files only by name and size. */
export const receivedMailColumns = {
  ...columns,
  attachments: inboundMails.attachments,
  created_at: inboundMails.created_at,
}

export type ReceivedMail = Awaited<ReturnType<typeof listReceivedMails>> extends Map<number, infer Mail> ? Mail : never

/** Returns the emails that came in for a request, by the id of their timeline entry. */
export async function listReceivedMails(db: Queryable, requestId: string) {
  const rows = await db
    .select({ ...receivedMailColumns, eventId: inboundMails.event_id })
    .from(inboundMails)
    .where(eq(inboundMails.request_id, requestId))
  return new Map(rows.map(({ eventId, ...mail }) => [eventId ?? 0, toReceivedMail(mail)]))
}

/** Omits the paths of files, which no page needs. */
export const toReceivedMail = <Mail extends { attachments: { name: string; size: number }[] }>(mail: Mail) => ({
  ...mail,
  attachments: mail.attachments.map(({ name, size }) => ({ name, size })),
})
