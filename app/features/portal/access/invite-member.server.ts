import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database, Transaction } from '#db/client.ts'
import { contacts } from '#db/tables/customers.ts'
import { portalMembers } from '#db/tables/portal.ts'
import { ensurePortalMailQueue } from '../mail/queue.server.ts'
import { auditMember, changeMember, lockCompany, type MemberChange } from './change-member.server.ts'
import { createInvitation, createInvitationToken } from './links.server.ts'
import type { Invitation } from './member.schema.ts'

/** People of a company in the portal. */
export const maxMembers = 200

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
): Promise<'invited' | 'member' | 'full' | 'not-found'> {
  await ensurePortalMailQueue(jobs)
  return db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) return 'not-found'
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
    await auditMember(tx, { by, action: 'portal.invited', company, member })
    return 'invited'
  })
}

/** Returns the contact of an email address, adding one to the company if there is none. */
async function ensureContact(
  tx: Transaction,
  { name, email, companyId }: { name: string; email: string; companyId: string },
): Promise<string> {
  const known = await findContactId(tx, email)
  if (known) return known
  await tx.insert(contacts).values({ name, email, company_id: companyId }).onConflictDoNothing()
  const added = await findContactId(tx, email)
  if (!added) throw new Error('the contact was neither found nor added')
  return added
}

/** Finds the contact of an email address: the one whose main address it is, else one that also has it. */
async function findContactId(tx: Transaction, email: string): Promise<string | undefined> {
  const isMain = sql`lower(${contacts.email}) = ${email}`
  const [contact] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(or(isMain, sql`(${contacts.other_emails} <> '{}' and ${contacts.other_emails} @> array[${email}])`))
    .orderBy(sql`coalesce(${isMain}, false) desc`, asc(contacts.created_at))
    .limit(1)
  return contact?.id
}

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
    await auditMember(tx, { by: args.by, action: 'portal.invited', company, member })
    return true
  })
  return isSent ?? false
}

const isPending = (id: string) => and(eq(portalMembers.id, id), isNull(portalMembers.joined_at))

/** Makes an invitation for staff to pass on, for a shop without a mail server. @returns its token; undefined for a member who joined */
export const createInvitationLink = (db: Database, args: MemberChange): Promise<string | undefined> =>
  changeMember(db, args, async (tx, { company, member }) => {
    if (member.joined_at) return undefined
    await auditMember(tx, { by: args.by, action: 'portal.link-created', company, member })
    return createInvitationToken(tx, member.id)
  })
