import { and, arrayOverlaps, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { hasPermission, roles } from '#app/features/staff/roles.ts'
import type { Queryable } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'

const requestRoles = roles.filter((role) => hasPermission({ roles: [role], permissions: [] }, 'requests'))

/** SQL condition: staff who can handle requests, be assigned to them and be mentioned. */
export const requestTeamCondition = and(
  arrayOverlaps(staff.roles, requestRoles),
  isNull(staff.disabled_at),
  isNotNull(staff.joined_at),
)

/** Lists the staff who can handle requests, by name. */
export function listRequestTeam(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(requestTeamCondition)
    .orderBy(asc(staff.name), asc(staff.email))
}

/** Returns the name of a possible assignee; null for anyone else. */
export async function getAssigneeName(db: Queryable, id: string): Promise<string | null> {
  const [person] = await db
    .select({ name: staff.name })
    .from(staff)
    .where(and(eq(staff.id, id), requestTeamCondition))
  return person?.name ?? null
}
