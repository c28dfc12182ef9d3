import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { staff, staffSessions } from '#db/tables/staff.ts'
import { addAuditEntry } from '../audit/audit.server.ts'
import { getAuth } from './auth/auth.server.ts'
import { type Caller, getCookieName, maxSessionMs } from './auth/call.server.ts'
import { getActor, type Person } from './person.ts'
import { extraPermissions, type PersonAccess, roles } from './roles.ts'

/**
 * Returns the person of a session cookie. Reads the database every time, so ended sessions are invalid at once. Sets no
 * cookies, as a response to an earlier request would overwrite a newer one (decision 0022).
 */
export async function readSession(
  services: Pick<Services, 'db' | 'settings'>,
  caller: Caller,
): Promise<Person | undefined> {
  if (!caller.cookie.includes(getCookieName('session'))) return undefined
  const { api } = await getAuth(services)
  const found = await api.getSession({ headers: new Headers({ cookie: caller.cookie }) })
  if (!found) return undefined
  const { user, session } = found
  const isExpired = session.createdAt.getTime() + maxSessionMs <= Date.now()
  const held = roles.filter((role) => user.roles.includes(role))
  if (isExpired || user.disabledAt || held.length === 0) {
    await services.db.delete(staffSessions).where(eq(staffSessions.id, session.id))
    return undefined
  }
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    roles: held,
    permissions: extraPermissions.filter((permission) => user.permissions.includes(permission)),
    secondFactor: user.twoFactorEnabled === true,
    session: { id: session.id, confirmedAt: new Date(session.confirmedAt) },
  }
}

/** SQL condition: a session has ended neither by inactivity nor by its age. */
const isUnexpired = () =>
  and(gt(staffSessions.expires_at, new Date()), gt(staffSessions.created_at, new Date(Date.now() - maxSessionMs)))

/** Returns the current access of a session; undefined after its end. Does not extend the session. */
export async function readSessionAccess(db: Queryable, id: string): Promise<PersonAccess | undefined> {
  const isActive = and(eq(staffSessions.id, id), isUnexpired(), isNull(staff.disabled_at))
  const [row] = await db
    .select({ roles: staff.roles, permissions: staff.permissions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staff_id))
    .where(isActive)
  return row
}

/** Returns the active sessions, last used first. */
export async function listSessions(db: Queryable, person: Person) {
  const rows = await db
    .select({
      id: staffSessions.id,
      ip: staffSessions.address,
      agent: staffSessions.agent,
      createdAt: staffSessions.created_at,
      usedAt: staffSessions.updated_at,
    })
    .from(staffSessions)
    .where(and(eq(staffSessions.staff_id, person.id), isUnexpired()))
    .orderBy(desc(staffSessions.updated_at))
  return rows.map((row) => ({ ...row, current: row.id === person.session.id }))
}

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number]

/** Ends one of the person's own sessions; returns false for unknown ids. */
export async function endSession(
  { db }: Pick<Services, 'db'>,
  { person, id, ip }: { person: Person; id: string; ip: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.staff_id, person.id), eq(staffSessions.id, id)))
      .returning({ agent: staffSessions.agent, address: staffSessions.address })
    if (!ended[0]) return false
    await addAuditEntry(tx, { by: getActor(person, ip), action: 'session.ended', before: ended[0] })
    return true
  })
}

/** Ends all other sessions of the person. @returns their number */
export async function endOtherSessions(
  { db }: Pick<Services, 'db'>,
  { person, ip }: { person: Person; ip: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.staff_id, person.id), ne(staffSessions.id, person.session.id)))
      .returning({ id: staffSessions.id })
    if (ended.length > 0) {
      await addAuditEntry(tx, { by: getActor(person, ip), action: 'session.ended', before: { others: ended.length } })
    }
    return ended.length
  })
}
