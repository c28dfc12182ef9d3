import { isDeepStrictEqual } from 'node:util'
import { asc, eq, sql } from 'drizzle-orm'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { staff, staffPasskeys, staffSecondFactors } from '#db/tables/staff.ts'
import { type Actor, addAuditEntry } from '../audit/audit.server.ts'
import { createLink, type LinkPurpose, listOpenInvitations, revokeLinks } from './links.server.ts'
import {
  countAdmins,
  endAllSessions,
  findByEmail,
  findStaff,
  type StaffMember,
  toUnknownActor,
} from './people.server.ts'
import type { Authority } from './person.ts'
import type { PersonAccess } from './roles.ts'

/** A rejected change of the team; `message` is for the person who requested it. */
export class StaffRejection extends Error {}

/** Serializes changes: two Admins must not deactivate each other at once. */
export const lockStaff = (tx: Transaction) => tx.execute(sql`lock table staff in share row exclusive mode`)

/** Roles of a person, with extra permissions if any. */
type NewAccess = Pick<PersonAccess, 'roles'> & Partial<PersonAccess>

export type CreatedLink = { person: StaffMember; token: string; purpose: LinkPurpose }

/**
 * Invites a person, or renews an open invitation.
 * @throws StaffRejection if the email belongs to a member
 */
export async function inviteStaff(
  db: Database,
  { email, roles, permissions = [], by }: NewAccess & { email: string; by: Authority },
): Promise<CreatedLink> {
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const normalizedEmail = toSingleLine(email).toLowerCase()
    const access = { roles: [...roles], permissions: [...permissions] }
    const known = await findByEmail(tx, normalizedEmail)
    if (known?.joined_at) throw new StaffRejection(`${known.email} is already a team member`)
    const [person] = known
      ? await tx
          .update(staff)
          .set({ ...access, disabled_at: null, updated_at: new Date() })
          .where(eq(staff.id, known.id))
          .returning()
      : await tx
          .insert(staff)
          .values({ email: normalizedEmail, name: normalizedEmail.slice(0, normalizedEmail.indexOf('@')), ...access })
          .returning()
    if (!person) throw new Error('the invitation was not stored')
    const link = await createLink(tx, person)
    await recordChange(
      tx,
      by,
      'staff.invited',
      person,
      known && { roles: known.roles, permissions: known.permissions },
      access,
    )
    return { person, ...link }
  })
}

/** Creates a password reset link, or a new invitation for a person who has not joined yet. */
export async function createStaffLink(db: Database, { id, by }: { id: string; by: Authority }): Promise<CreatedLink> {
  return db.transaction(async (tx) => {
    const person = await getStaffMember(tx, id)
    if (person.disabled_at) throw new StaffRejection(`${person.email} is deactivated`)
    const link = await createLink(tx, person)
    await recordChange(tx, by, 'staff.link-made', person, undefined, { purpose: link.purpose })
    return { person, ...link }
  })
}

/** @throws StaffRejection for the last Admin */
export async function changeAccess(
  db: Database,
  { id, roles, permissions = [], by }: NewAccess & { id: string; by: Authority },
): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const person = await getStaffMember(tx, id)
    const before = { roles: person.roles, permissions: person.permissions }
    const after = { roles: [...roles], permissions: [...permissions] }
    if (isDeepStrictEqual(before, after)) return person
    if (!roles.includes('owner')) await requireOwner(tx, person)
    await tx
      .update(staff)
      .set({ ...after, updated_at: new Date() })
      .where(eq(staff.id, id))
    await recordChange(tx, by, 'staff.role-changed', person, before, after)
    return { ...person, ...after }
  })
}

/** Deactivates a person and deletes their sessions and links. @throws StaffRejection for the last Admin */
export async function disableStaff(db: Database, { id, by }: { id: string; by: Authority }): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const person = await getStaffMember(tx, id)
    if (person.disabled_at) return person
    await requireOwner(tx, person)
    const disabled_at = new Date()
    await tx.update(staff).set({ disabled_at, updated_at: disabled_at }).where(eq(staff.id, id))
    await endAllSessions(tx, id)
    await revokeLinks(tx, id)
    await recordChange(tx, by, 'staff.disabled', person, undefined, undefined)
    return { ...person, disabled_at }
  })
}

export async function enableStaff(db: Database, { id, by }: { id: string; by: Authority }): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    const person = await getStaffMember(tx, id)
    if (!person.disabled_at) return person
    await tx.update(staff).set({ disabled_at: null, updated_at: new Date() }).where(eq(staff.id, id))
    await recordChange(tx, by, 'staff.enabled', person, undefined, undefined)
    return { ...person, disabled_at: null }
  })
}

/** Removes all second factors of a person who lost phone and recovery codes, and ends all sessions. */
export async function resetSecondFactors(
  db: Database,
  { id, by }: { id: string; by: Authority },
): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    const person = await getStaffMember(tx, id)
    const passkeys = await tx
      .delete(staffPasskeys)
      .where(eq(staffPasskeys.staff_id, id))
      .returning({ name: staffPasskeys.name })
    await tx.delete(staffSecondFactors).where(eq(staffSecondFactors.staff_id, id))
    await tx.update(staff).set({ second_factor: false, updated_at: new Date() }).where(eq(staff.id, id))
    await endAllSessions(tx, id)
    const before = { authenticator: person.second_factor, passkeys: passkeys.map(({ name }) => name) }
    await recordChange(tx, by, 'staff.second-factor-off', person, before, undefined)
    return person
  })
}

/**
 * Creates a password reset link for the person with an email.
 * @returns undefined if the email is unknown
 */
export async function requestPasswordReset(
  db: Database,
  { email, ip }: { email: string; ip: string },
): Promise<CreatedLink | undefined> {
  return db.transaction(async (tx) => {
    const person = await findByEmail(tx, email)
    const known = person?.joined_at && !person.disabled_at ? person : undefined
    const by: Actor = toUnknownActor(ip)
    await addAuditEntry(tx, { by, action: 'session.reset-asked', subject: known?.email, subjectId: known?.id })
    return known && { person: known, ...(await createLink(tx, known, { isRequested: true })) }
  })
}

export type StaffState = 'active' | 'invited' | 'invitation expired' | 'disabled'

/** Lists all team members with their state, Admins first. */
export async function listStaff(db: Queryable) {
  const rows = await db
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      roles: staff.roles,
      permissions: staff.permissions,
      secondFactor: staff.second_factor,
      joinedAt: staff.joined_at,
      disabledAt: staff.disabled_at,
      // Table names are written out, as drizzle omits them in queries of one table.
      passkeys: sql<number>`(select count(*)::int from staff_passkeys where staff_passkeys.staff_id = staff.id)`,
      isSignedIn: sql<boolean>`exists (select from staff_sessions
        where staff_sessions.staff_id = staff.id and expires_at > now())`,
      // Signing out deletes the session; the audit log remains.
      lastActiveAt: sql<string | null>`greatest(
        (select max(updated_at) from staff_sessions where staff_sessions.staff_id = staff.id),
        (select at from audit_log where audit_log.staff_id = staff.id and action in ('session.began', 'session.ended')
          order by id desc limit 1))`,
    })
    .from(staff)
    .orderBy(sql`array_position(array['owner', 'sales', 'editor'], ${staff.roles}[1])`, asc(staff.email))
  const openInvitations =
    rows.length > 0
      ? await listOpenInvitations(
          db,
          rows.map(({ id }) => id),
        )
      : new Set<string>()
  return rows.map(({ joinedAt, disabledAt, lastActiveAt, ...row }) => ({
    ...row,
    lastActiveAt: lastActiveAt === null ? null : new Date(lastActiveAt),
    state: getState({ id: row.id, joinedAt, disabledAt }, openInvitations),
  }))
}

export type ListedStaff = Awaited<ReturnType<typeof listStaff>>[number]

function getState(
  { id, joinedAt, disabledAt }: { id: string; joinedAt: Date | null; disabledAt: Date | null },
  openInvitations: Set<string>,
): StaffState {
  if (disabledAt) return 'disabled'
  if (joinedAt) return 'active'
  return openInvitations.has(id) ? 'invited' : 'invitation expired'
}

async function getStaffMember(tx: Transaction, id: string): Promise<StaffMember> {
  const person = await findStaff(tx, id)
  if (!person) throw new StaffRejection('This team member does not exist')
  return person
}

/** At least one Admin must remain. */
async function requireOwner(tx: Transaction, member: StaffMember): Promise<void> {
  if (!member.roles.includes('owner') || !member.joined_at || member.disabled_at) return
  const others = await countAdmins(tx, member.id)
  if (others === 0) throw new StaffRejection(`${member.email} is the last admin. Make someone else an admin first`)
}

function recordChange(
  tx: Transaction,
  by: Authority,
  action:
    | 'staff.invited'
    | 'staff.link-made'
    | 'staff.role-changed'
    | 'staff.disabled'
    | 'staff.enabled'
    | 'staff.second-factor-off',
  person: StaffMember,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown> | undefined,
): Promise<void> {
  return addAuditEntry(tx, { by, action, subject: person.email, subjectId: person.id, before, after })
}
