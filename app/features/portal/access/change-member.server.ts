import { and, eq, inArray } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { portalMembers, portalSessions } from '#db/tables/portal.ts'
import type { PortalRole } from './portal-roles.ts'
import { selectMemberIds } from './sessions.server.ts'

/** In one order with merges, which lock companies before contacts. */
export async function lockCompany(tx: Transaction, id: string) {
  const [company] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, id))
    .for('update')
  return company
}

export type MemberChange = { companyId: string; memberId: string; by: Actor }

/** Runs a change of a member. @returns undefined for one of another company */
export const changeMember = <T>(
  db: Database,
  { companyId, memberId }: Omit<MemberChange, 'by'>,
  change: (
    tx: Transaction,
    found: { company: { id: string; name: string }; member: typeof portalMembers.$inferSelect },
  ) => Promise<T>,
): Promise<T | undefined> =>
  db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    const [member] = await tx
      .select()
      .from(portalMembers)
      .where(and(eq(portalMembers.id, memberId), eq(portalMembers.company_id, companyId)))
    return company && member ? change(tx, { company, member }) : undefined
  })

/** Changes the role of a member, from their next request on. @returns false for an unknown one */
export const changeRole = async (
  db: Database,
  { role, ...args }: MemberChange & { role: PortalRole },
): Promise<boolean> =>
  (await changeMember(db, args, async (tx, { company, member }) => {
    if (member.role === role) return true
    await tx.update(portalMembers).set({ role }).where(eq(portalMembers.id, member.id))
    await auditMember(tx, { by: args.by, action: 'portal.role-changed', company, member: { ...member, role } })
    return true
  })) ?? false

/** Revokes the access of a member: sessions and links end at once. @returns false for an unknown one */
export const removeMember = async (db: Database, args: MemberChange): Promise<boolean> =>
  (await changeMember(db, args, async (tx, { company, member }) => {
    await tx.delete(portalMembers).where(eq(portalMembers.id, member.id))
    await auditMember(tx, { by: args.by, action: 'portal.revoked', company, member })
    return true
  })) ?? false

/**
 * Ends the sessions of a member, who can sign in again; also those switched to another company.
 * @returns their number; undefined for an unknown member
 */
export const endMemberSessions = (db: Database, args: MemberChange): Promise<number | undefined> =>
  changeMember(db, args, async (tx, { company, member }) => {
    const ended = await tx
      .delete(portalSessions)
      .where(inArray(portalSessions.member_id, selectMemberIds(tx, member.email)))
      .returning({ id: portalSessions.id })
    await auditMember(tx, { by: args.by, action: 'portal.sessions-ended', company, member })
    return ended.length
  })

type PortalAuditAction =
  | 'portal.invited'
  | 'portal.role-changed'
  | 'portal.revoked'
  | 'portal.sessions-ended'
  | 'portal.link-created'

/** Personal data can be erased later, so the log names the member by id (decision 0023). */
export const auditMember = (
  tx: Transaction,
  {
    by,
    action,
    company,
    member: { id, role },
  }: {
    by: Actor
    action: PortalAuditAction
    company: { id: string; name: string }
    member: { id: string; role: PortalRole }
  },
) => addAuditEntry(tx, { by, action, subject: company.name, subjectId: company.id, after: { member: id, role } })
