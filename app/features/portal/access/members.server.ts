import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { portalMembers, portalSessions } from '#db/tables/portal.ts'
import { ensurePortalMailQueue } from '../mail/queue.server.ts'
import { createInvitation, createInvitationToken } from './links.server.ts'
import type { Invitation } from './member.schema.ts'
import type { PortalRole } from './portal-roles.ts'

/** People of a company in the portal. */
export const maxMembers = 200

/** Lists the members of a company by name, with their last sign-in and number of sessions. */
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
      sessions: sql<number>`(select count(*)::int from ${portalSessions} where ${portalSessions.member_id} = ${portalMembers.id})`,
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

type InviteOptions = {
  companyId: string
  fields: Invitation
  /** Name of the colleague who invites; null for staff. */
  invitedBy: string | null
  by: Actor
}

/**
 * Invites a person to a company's portal by email; one who has not joined yet gets a new link.
 * @returns `member` if they joined before, `full` beyond `maxMembers`
 */
export async function inviteMember(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { companyId, fields: { name, email, role }, invitedBy, by }: InviteOptions,
): Promise<'invited' | 'member' | 'full' | 'not found'> {
  await ensurePortalMailQueue(jobs)
  return db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) return 'not found'
    const ofCompany = eq(portalMembers.company_id, companyId)
    const [known] = await tx
      .select()
      .from(portalMembers)
      .where(and(ofCompany, eq(portalMembers.email, email)))
    if (known?.joined_at) return 'member'
    if (!known && (await tx.$count(portalMembers, ofCompany)) >= maxMembers) return 'full'
    const values = { name, role, invited_by: invitedBy, mail_failure: null }
    const [member] = known
      ? await tx.update(portalMembers).set(values).where(eq(portalMembers.id, known.id)).returning()
      : await tx
          .insert(portalMembers)
          .values({
            ...values,
            email,
            company_id: companyId,
            contact_id: await ensureContact(tx, { name, email, companyId }),
          })
          .returning()
    if (!member) throw new Error('the member was not stored')
    await createInvitation(jobs, tx, member.id)
    await audit(tx, { by, action: 'portal.invited', company, member })
    return 'invited'
  })
}

/** In one order with merges, which lock companies before contacts. */
async function lockCompany(tx: Transaction, id: string) {
  const [company] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, id))
    .for('update')
  return company
}

/** Returns the contact of an email address, adding one to the company if there is none. */
async function ensureContact(
  tx: Transaction,
  { name, email, companyId }: { name: string; email: string; companyId: string },
): Promise<string> {
  await tx.insert(contacts).values({ name, email, company_id: companyId }).onConflictDoNothing()
  const hasOtherEmail = sql`(${contacts.other_emails} <> '{}' and ${contacts.other_emails} @> array[${email}])`
  const [contact] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(or(sql`lower(${contacts.email}) = ${email}`, hasOtherEmail))
    .orderBy(asc(contacts.created_at))
    .limit(1)
  if (!contact) throw new Error('the contact was neither found nor added')
  return contact.id
}

type MemberChange = { companyId: string; memberId: string; by: Actor }

/** Runs a change of a member. @returns undefined for one of another company */
const changeMember = <T>(
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
    await audit(tx, { by: args.by, action: 'portal.role-changed', company, member: { ...member, role } })
    return true
  })) ?? false

/** Revokes the access of a member: sessions and links end at once. @returns false for an unknown one */
export const removeMember = async (db: Database, args: MemberChange): Promise<boolean> =>
  (await changeMember(db, args, async (tx, { company, member }) => {
    await tx.delete(portalMembers).where(eq(portalMembers.id, member.id))
    await audit(tx, { by: args.by, action: 'portal.revoked', company, member })
    return true
  })) ?? false

/** Ends the sessions of a member, who can sign in again. @returns their number; undefined for an unknown member */
export const endMemberSessions = (db: Database, args: MemberChange): Promise<number | undefined> =>
  changeMember(db, args, async (tx, { company, member }) => {
    const ended = await tx
      .delete(portalSessions)
      .where(eq(portalSessions.member_id, member.id))
      .returning({ id: portalSessions.id })
    await audit(tx, { by: args.by, action: 'portal.sessions-ended', company, member })
    return ended.length
  })

/** Emails a new invitation to a member who has not joined. @returns false for another one */
export async function resendInvitation(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  args: MemberChange,
): Promise<boolean> {
  await ensurePortalMailQueue(jobs)
  const isSent = await changeMember(db, args, async (tx, { company, member }) => {
    if (member.joined_at) return false
    await tx.update(portalMembers).set({ mail_failure: null }).where(isPending(member.id))
    await createInvitation(jobs, tx, member.id)
    await audit(tx, { by: args.by, action: 'portal.invited', company, member })
    return true
  })
  return isSent ?? false
}

const isPending = (id: string) => and(eq(portalMembers.id, id), isNull(portalMembers.joined_at))

/** Makes an invitation for staff to pass on, for a shop without a mail server. @returns its token; undefined for a member who joined */
export const createInvitationLink = (db: Database, args: MemberChange): Promise<string | undefined> =>
  changeMember(db, args, async (tx, { company, member }) => {
    if (member.joined_at) return undefined
    await audit(tx, { by: args.by, action: 'portal.link-created', company, member })
    return createInvitationToken(tx, member.id)
  })

type PortalAuditAction =
  | 'portal.invited'
  | 'portal.role-changed'
  | 'portal.revoked'
  | 'portal.sessions-ended'
  | 'portal.link-created'

/** Personal data can be erased later, so the log names the member by id (decision 0023). */
const audit = (
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
