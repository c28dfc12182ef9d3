import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { createToken, toHash } from '#app/features/staff/auth/session-tokens.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { portalLinks, portalMembers } from '#db/tables/portal.ts'
import { ensurePortalMailQueue, queuePortalMail } from '../mail/queue.server.ts'

const minuteMs = 60 * 1000

/** How long links work. */
export const linkLifetimesMs = { 'sign-in': 15 * minuteMs, invitation: 7 * 24 * 60 * minuteMs } as const

/** Creates an invitation, which replaces the member's earlier ones, and emails it. */
export async function createInvitation(
  jobs: Services['jobs'],
  tx: Transaction,
  memberId: string,
): Promise<{ id: string }> {
  const link = await insertInvitation(tx, memberId)
  await queuePortalMail(jobs, tx, { kind: 'invitation', linkId: link.id })
  return link
}

/** The same, without an email. @returns the token of the link, which is not stored */
export async function createInvitationToken(tx: Transaction, memberId: string): Promise<string> {
  const { id } = await insertInvitation(tx, memberId)
  return renewToken(tx, id)
}

async function insertInvitation(tx: Transaction, memberId: string): Promise<{ id: string }> {
  await tx
    .delete(portalLinks)
    .where(
      or(
        and(eq(portalLinks.member_id, memberId), eq(portalLinks.kind, 'invitation')),
        lt(portalLinks.expires_at, sql`now()`),
      ),
    )
  const [link] = await tx
    .insert(portalLinks)
    .values({ member_id: memberId, kind: 'invitation', expires_at: getEnd('invitation') })
    .returning({ id: portalLinks.id })
  if (!link) throw new Error('the invitation was not inserted')
  return link
}

const getEnd = (kind: keyof typeof linkLifetimesMs) => new Date(Date.now() + linkLifetimesMs[kind])

/** Gives a link a new token when its email is sent. @returns the token */
export async function renewToken(tx: Transaction, linkId: string): Promise<string> {
  const token = createToken()
  await tx
    .update(portalLinks)
    .set({ token_hash: toHash(token), mailed_at: new Date() })
    .where(eq(portalLinks.id, linkId))
  return token
}

/**
 * Emails a sign-in link to a member, which works in the browser that asked. An address without access gets nothing, and the
 * caller cannot tell.
 * @param browser the token of the browser's cookie
 */
export async function requestSignIn(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { email, browser, returnPath }: { email: string; browser: string; returnPath: string },
): Promise<void> {
  await ensurePortalMailQueue(jobs)
  await db.transaction(async (tx) => {
    const [member] = await tx
      .select({ id: portalMembers.id })
      .from(portalMembers)
      .where(eq(portalMembers.email, email))
      .orderBy(sql`${portalMembers.signed_in_at} desc nulls last`, desc(portalMembers.created_at))
      .limit(1)
    if (!member) return
    const [link] = await tx
      .insert(portalLinks)
      .values({
        member_id: member.id,
        kind: 'sign-in',
        browser_hash: toHash(browser),
        return_path: returnPath,
        expires_at: getEnd('sign-in'),
      })
      .returning({ id: portalLinks.id })
    if (link) await queuePortalMail(jobs, tx, { kind: 'sign-in', linkId: link.id })
  })
}

const isOpen = (token: string) => and(eq(portalLinks.token_hash, toHash(token)), gt(portalLinks.expires_at, sql`now()`))

/** Reads a link without using it; undefined for one that is unknown, used or expired. */
export async function readLink(db: Queryable, { token, browser }: { token: string; browser: string | undefined }) {
  const [link] = await db
    .select({
      kind: portalLinks.kind,
      browserHash: portalLinks.browser_hash,
      returnPath: portalLinks.return_path,
      email: portalMembers.email,
      name: portalMembers.name,
      company: companies.name,
    })
    .from(portalLinks)
    .innerJoin(portalMembers, eq(portalMembers.id, portalLinks.member_id))
    .innerJoin(companies, eq(companies.id, portalMembers.company_id))
    .where(isOpen(token))
  if (!link) return undefined
  const { browserHash, ...facts } = link
  return { ...facts, isThisBrowser: browserHash === null || (browser !== undefined && browserHash === toHash(browser)) }
}

/** Uses a link up, if it is of this browser. Of several at once, one succeeds. @returns undefined if it does not work */
export async function consumeLink(
  tx: Transaction,
  { token, browser }: { token: string; browser: string | undefined },
): Promise<{ member: typeof portalMembers.$inferSelect; returnPath: string } | undefined> {
  const [found] = await tx.select({ memberId: portalLinks.member_id }).from(portalLinks).where(isOpen(token))
  // The member before the link, as a revocation locks them.
  const [member] = found
    ? await tx.select().from(portalMembers).where(eq(portalMembers.id, found.memberId)).for('no key update')
    : []
  if (!member) return undefined
  const ofBrowser = browser === undefined ? undefined : eq(portalLinks.browser_hash, toHash(browser))
  const [link] = await tx
    .delete(portalLinks)
    .where(and(isOpen(token), or(isNull(portalLinks.browser_hash), ofBrowser)))
    .returning({ returnPath: portalLinks.return_path })
  if (!link) return undefined
  // One that is being emailed stays.
  await tx.delete(portalLinks).where(and(eq(portalLinks.member_id, member.id), isNotNull(portalLinks.mailed_at)))
  return { member, returnPath: link.returnPath }
}
