import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { portalMembers, portalSessions } from '#db/tables/portal.ts'
import { isActiveSession } from './sessions.server.ts'

/** SQL: the active sessions of a member, who may look at another of their companies. */
function selectSessions(db: Queryable) {
  const membership = alias(portalMembers, 'membership')
  return db
    .select({ count: sql`count(*)::int` })
    .from(portalSessions)
    .innerJoin(membership, eq(membership.id, portalSessions.member_id))
    .where(and(eq(membership.email, portalMembers.email), isActiveSession))
}

/** Lists the members of a company by name, with their last sign-in and number of active sessions. */
export const listMembers = (db: Queryable, companyId: string) =>
  db
    .select({
      id: portalMembers.id,
      contactId: portalMembers.contact_id,
      name: portalMembers.name,
      email: portalMembers.email,
      role: portalMembers.role,
      invitedBy: portalMembers.invited_by,
      joinedAt: portalMembers.joined_at,
      signedInAt: portalMembers.signed_in_at,
      mailFailure: portalMembers.mail_failure,
      createdAt: portalMembers.created_at,
      sessions: sql<number>`(${selectSessions(db)})`,
    })
    .from(portalMembers)
    .where(eq(portalMembers.company_id, companyId))
    .orderBy(asc(sql`lower(${portalMembers.name})`), asc(portalMembers.id))
export type ListedMember = Awaited<ReturnType<typeof listMembers>>[number]

/** Lists the companies whose portal a contact may enter. */
export const listMemberships = (db: Queryable, contactId: string) =>
  db
    .select({
      id: portalMembers.id,
      companyId: companies.id,
      company: companies.name,
      role: portalMembers.role,
      joinedAt: portalMembers.joined_at,
      signedInAt: portalMembers.signed_in_at,
      mailFailure: portalMembers.mail_failure,
    })
    .from(portalMembers)
    .innerJoin(companies, eq(companies.id, portalMembers.company_id))
    .where(eq(portalMembers.contact_id, contactId))
    .orderBy(asc(companies.sort_name))
export type Membership = Awaited<ReturnType<typeof listMemberships>>[number]
