import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { hasPermission, roles } from '#app/features/staff/roles.ts'
import type { Queryable } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'

const workingRoles = roles.filter((role) => hasPermission(role, 'requests'))

/** SQL condition: staff who handle requests, and can be assignees and mentioned. */
export const worksOnRequests = and(
  inArray(staff.role, workingRoles),
  isNull(staff.disabled_at),
  isNotNull(staff.joined_at),
)

/** Everyone who works on requests, by name. */
export function readWorkers(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(worksOnRequests)
    .orderBy(asc(staff.name), asc(staff.email))
}

/** The name of someone who may own a request. */
export async function workerNamed(db: Queryable, id: string): Promise<string | null> {
  const [person] = await db
    .select({ name: staff.name })
    .from(staff)
    .where(and(eq(staff.id, id), worksOnRequests))
  return person?.name ?? null
}
