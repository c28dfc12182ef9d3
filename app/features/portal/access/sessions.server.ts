import { and, asc, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { createToken, toHash } from '#app/features/staff/auth/session-tokens.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { portalMembers, portalSessions, portalSettings } from '#db/tables/portal.ts'
import { consumeLink } from './links.server.ts'
import { getPortalActor, type PortalMember } from './portal-member.ts'

/** Days without use after which a session ends, and days after which it ends in any case. */
export const maxIdleDays = 30
const maxSessionDays = 180
/** Seconds after which a use is noted again. */
const noteUseSeconds = 60

const maxAgentLength = 300

/** SQL condition: the session has not ended. */
export const isActiveSession = and(
  gt(portalSessions.used_at, sql`now() - make_interval(days => ${maxIdleDays}::int)`),
  gt(portalSessions.created_at, sql`now() - make_interval(days => ${maxSessionDays}::int)`),
)

/**
 * Signs in with a link, which works once.
 * @returns the token of the session and the path to open; undefined if the link does not work in this browser
 */
export const signInByLink = (
  db: Database,
  { token, browser, ip, agent }: { token: string; browser: string | undefined; ip: string; agent: string },
): Promise<{ session: string; returnPath: string } | undefined> =>
  db.transaction(async (tx) => {
    const link = await consumeLink(tx, { token, browser })
    if (!link) return undefined
    const { member, returnPath } = link
    await tx
      .update(portalMembers)
      .set({ joined_at: member.joined_at ?? new Date(), signed_in_at: new Date(), mail_failure: null })
      .where(eq(portalMembers.id, member.id))
    const [company] = await tx
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.id, member.company_id))
    const name = company?.name ?? ''
    await tx.delete(portalSessions).where(and(eq(portalSessions.member_id, member.id), sql`not (${isActiveSession})`))
    const session = createToken()
    await tx.insert(portalSessions).values({
      member_id: member.id,
      token_hash: toHash(session),
      address: ip,
      agent: agent.slice(0, maxAgentLength),
    })
    await addAuditEntry(tx, {
      by: getPortalActor({ id: member.id, company: name, ip }),
      action: 'portal.signed-in',
      subject: name,
      subjectId: member.company_id,
    })
    return { session, returnPath }
  })

/** Returns the member of a session's token, and notes its use; undefined after its end. */
export async function readSession(db: Database, token: string): Promise<PortalMember | undefined> {
  const [row] = await db
    .select({
      sessionId: portalSessions.id,
      id: portalMembers.id,
      contactId: portalMembers.contact_id,
      companyId: portalMembers.company_id,
      email: portalMembers.email,
      name: portalMembers.name,
      role: portalMembers.role,
      company: companies.name,
      canSeeAddresses: sql<boolean>`coalesce(${portalSettings.shows_addresses}, false)`,
      canStartCampaigns: sql<boolean>`coalesce(${portalSettings.starts_campaigns}, false)`,
      isNoted: sql<boolean>`${portalSessions.used_at} > now() - make_interval(secs => ${noteUseSeconds})`,
    })
    .from(portalSessions)
    .innerJoin(portalMembers, eq(portalMembers.id, portalSessions.member_id))
    .innerJoin(companies, eq(companies.id, portalMembers.company_id))
    .leftJoin(portalSettings, eq(portalSettings.company_id, companies.id))
    .where(and(eq(portalSessions.token_hash, toHash(token)), isActiveSession))
  if (!row) return undefined
  const { isNoted, ...member } = row
  if (!isNoted)
    await db.update(portalSessions).set({ used_at: sql`now()` }).where(eq(portalSessions.id, member.sessionId))
  return member
}

/** SQL: ids of what the person with this email address is a member of; they may look at several companies. */
export const selectMemberIds = (db: Queryable, email: string) =>
  db.select({ id: portalMembers.id }).from(portalMembers).where(eq(portalMembers.email, email))

/** Lists the companies that a person can switch to, by name. */
export const listCompanies = (db: Queryable, { email }: Pick<PortalMember, 'email'>) =>
  db
    .select({ memberId: portalMembers.id, name: companies.name })
    .from(portalMembers)
    .innerJoin(companies, eq(companies.id, portalMembers.company_id))
    .where(eq(portalMembers.email, email))
    .orderBy(asc(companies.sort_name), asc(companies.id))

/** Switches a session to another company of the person. @returns false for one that is not theirs */
export async function switchCompany(
  db: Database,
  { member, memberId }: { member: PortalMember; memberId: string },
): Promise<boolean> {
  const switched = await db
    .update(portalSessions)
    .set({ member_id: memberId })
    .where(
      and(eq(portalSessions.id, member.sessionId), inArray(sql`${memberId}::uuid`, selectMemberIds(db, member.email))),
    )
    .returning({ id: portalSessions.id })
  return switched.length > 0
}

/** Lists the active sessions of a person, last used first. */
export async function listSessions(db: Queryable, member: PortalMember) {
  const rows = await db
    .select({
      id: portalSessions.id,
      ip: portalSessions.address,
      agent: portalSessions.agent,
      createdAt: portalSessions.created_at,
      usedAt: portalSessions.used_at,
    })
    .from(portalSessions)
    .where(and(inArray(portalSessions.member_id, selectMemberIds(db, member.email)), isActiveSession))
    .orderBy(desc(portalSessions.used_at))
  return rows.map((row) => ({ ...row, isCurrent: row.id === member.sessionId }))
}

/** Ends one of a person's sessions, or all but the current one. */
export const endSessions = (
  db: Database,
  { member, which, ip }: { member: PortalMember; which: { id: string } | 'others'; ip: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const isMeant: SQL = which === 'others' ? ne(portalSessions.id, member.sessionId) : eq(portalSessions.id, which.id)
    const ended = await tx
      .delete(portalSessions)
      .where(and(inArray(portalSessions.member_id, selectMemberIds(tx, member.email)), isMeant))
      .returning({ id: portalSessions.id })
    if (ended.length > 0)
      await addAuditEntry(tx, {
        by: getPortalActor({ ...member, ip }),
        action: 'portal.sessions-ended',
        subject: member.company,
        subjectId: member.companyId,
        after: { count: ended.length },
      })
  })

/** Ends the session of a token. */
export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.delete(portalSessions).where(eq(portalSessions.token_hash, toHash(token)))
}
