import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import { findRequestOfProposalMail } from '#app/features/proposals/mail/record-bounce.server.ts'
import { isActive } from '#app/features/requests/removal/removed.server.ts'
import { parseReplyToken } from '#app/features/requests/replies/reply-email.server.ts'
import { openStatuses } from '#app/features/requests/statuses.ts'
import { loopMark } from '#app/lib/mail/send-mail.server.ts'
import type { Queryable } from '#db/client.ts'
import { inboundMails, requestReplyTokens } from '#db/tables/inbound-mail.ts'
import type { inboundMatches } from '#db/tables/request-values.ts'
import { requestMails } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import type { ParsedMail } from './parsing/parse-mail.server.ts'

export type RequestMatch = { requestId: string; matchedBy: (typeof inboundMatches)[number] }

/** Finds the request of an email: by the token it was sent to, by what it answers, then by its sender; undefined if none fits. */
export async function matchRequest(db: Queryable, mail: ParsedMail): Promise<RequestMatch | undefined> {
  const byToken = await findByToken(db, mail.recipients)
  const provenId = byToken ?? (await findByReferences(db, mail.references))
  if (provenId !== undefined) {
    const requestId = await findActiveRequest(db, provenId)
    return requestId === undefined ? undefined : { requestId, matchedBy: byToken ? 'token' : 'references' }
  }
  const bySender = await findBySender(db, mail.from.email)
  return bySender ? { requestId: bySender, matchedBy: 'sender' } : undefined
}

/** The request that a merged one is part of; undefined for a deleted one, whose emails a person has to see. */
async function findActiveRequest(db: Queryable, id: string): Promise<string | undefined> {
  const [found] = await db.select({ into: requests.merged_into }).from(requests).where(eq(requests.id, id))
  const [active] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.id, found?.into ?? id), isActive))
  return active?.id
}

async function findByToken(db: Queryable, recipients: string[]): Promise<string | undefined> {
  const tokens = recipients.flatMap((email) => parseReplyToken(email) ?? [])
  if (tokens.length === 0) return undefined
  const [row] = await db
    .select({ id: requestReplyTokens.request_id })
    .from(requestReplyTokens)
    .where(inArray(requestReplyTokens.token, tokens))
    .limit(1)
  return row?.id
}

const ownMessageId = new RegExp(
  `^<(?:(answer|confirmation|proposal)\\.)?([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})@${loopMark.replace('.', '\\.')}>$`,
)

/** The replies among message IDs, the newest first. */
export const listReplyIds = (references: string[]): string[] =>
  references.flatMap((reference) => {
    const [, kind, id] = ownMessageId.exec(reference) ?? []
    return kind === 'answer' && id ? [id] : []
  })

async function findByReferences(db: Queryable, references: string[]): Promise<string | undefined> {
  const replyIds = listReplyIds(references)
  const requestIds = references.flatMap((reference) => {
    const [, kind, id] = ownMessageId.exec(reference) ?? []
    return kind !== 'answer' && kind !== 'proposal' && id ? [id] : []
  })
  const candidates = [
    replyIds.length > 0 &&
      db.select({ id: requestMails.request_id }).from(requestMails).where(inArray(requestMails.id, replyIds)),
    requestIds.length > 0 && db.select({ id: requests.id }).from(requests).where(inArray(requests.id, requestIds)),
    references.length > 0 &&
      db
        .select({ id: inboundMails.request_id })
        .from(inboundMails)
        .where(and(inArray(inboundMails.message_id, references), isNotNull(inboundMails.request_id))),
  ]
  for (const candidate of candidates) {
    const [row] = candidate ? await candidate.limit(1) : []
    if (row?.id) return row.id
  }
  return findRequestOfProposalMail(db, references)
}

/** The only open request of this email address: with several, a person has to choose. */
async function findBySender(db: Queryable, email: string): Promise<string | undefined> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(sql`lower(${requests.email})`, email.toLowerCase()),
        inArray(requests.status, openStatuses),
        not(requests.suspected_spam),
        isActive,
      ),
    )
    .limit(2)
  return rows.length === 1 ? rows[0]?.id : undefined
}
