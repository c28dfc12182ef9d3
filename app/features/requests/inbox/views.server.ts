import { and, eq, ne, or, sql } from 'drizzle-orm'
import { getCode, type Queryable } from '#db/client.ts'
import { requestViews } from '#db/tables/request-workflow.ts'
import { staff } from '#db/tables/staff.ts'

/** The person's own views and those that others share, by name. */
export async function listViews(db: Queryable, { staffId }: { staffId: string }) {
  const views = await db
    .select({
      id: requestViews.id,
      name: requestViews.name,
      query: requestViews.query,
      shared: requestViews.shared,
      staffId: requestViews.staff_id,
      by: staff.name,
    })
    .from(requestViews)
    .innerJoin(staff, eq(staff.id, requestViews.staff_id))
    .where(or(eq(requestViews.staff_id, staffId), requestViews.shared))
    .orderBy(sql`lower(${requestViews.name})`, requestViews.id)
  return views.map(({ staffId: maker, ...view }) => ({ ...view, mine: maker === staffId }))
}

export type ListedView = Awaited<ReturnType<typeof listViews>>[number]

/** @returns false if the person has a view of that name, ignoring case */
export async function saveView(
  db: Queryable,
  { staffId, name, query, shared }: { staffId: string; name: string; query: string; shared: boolean },
): Promise<boolean> {
  if (await isNameTaken(db, { staffId, name })) return false
  const saved = await db
    .insert(requestViews)
    .values({ staff_id: staffId, name, query, shared })
    .onConflictDoNothing({ target: [requestViews.staff_id, requestViews.name] })
    .returning({ id: requestViews.id })
  return saved.length > 0
}

/** The database compares names exactly, so names that differ only in case could be created concurrently. */
async function isNameTaken(db: Queryable, { staffId, name, but }: { staffId: string; name: string; but?: string }) {
  const same = sql`lower(${requestViews.name}) = lower(${name})`
  const others = but === undefined ? undefined : ne(requestViews.id, but)
  return (await db.$count(requestViews, and(eq(requestViews.staff_id, staffId), same, others))) > 0
}

type OwnView = { id: string; staffId: string }
const isOwnView = ({ id, staffId }: OwnView) => and(eq(requestViews.id, id), eq(requestViews.staff_id, staffId))

/** Renames a view or changes its sharing; only its creator may. */
export async function changeView(
  db: Queryable,
  { name, shared, ...ownView }: OwnView & { name: string; shared: boolean },
): Promise<'changed' | 'taken' | 'not found'> {
  if (await isNameTaken(db, { staffId: ownView.staffId, name, but: ownView.id })) return 'taken'
  try {
    const changed = await db
      .update(requestViews)
      .set({ name, shared })
      .where(isOwnView(ownView))
      .returning({ id: requestViews.id })
    return changed.length > 0 ? 'changed' : 'not found'
  } catch (error) {
    if (getCode(error) === uniqueViolation) return 'taken'
    throw error
  }
}

/** Succeeds for a deleted view. */
export async function deleteView(db: Queryable, which: OwnView): Promise<void> {
  await db.delete(requestViews).where(isOwnView(which))
}

/** PostgreSQL's unique_violation. */
const uniqueViolation = '23505'
