import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { compareNames } from '#app/lib/text/compare-names.ts'
import { getCode, type Queryable } from '#db/client.ts'
import { savedViews } from '#db/tables/request-workflow.ts'
import { staff } from '#db/tables/staff.ts'
import type { ListName } from './lists.ts'

/** The person's own views of these lists and those that others share, by name. */
export async function listViews(db: Queryable, { staffId, lists }: { staffId: string; lists: ListName[] }) {
  const views = await db
    .select({
      id: savedViews.id,
      list: savedViews.list,
      name: savedViews.name,
      query: savedViews.query,
      shared: savedViews.shared,
      staffId: savedViews.staff_id,
      by: staff.name,
    })
    .from(savedViews)
    .innerJoin(staff, eq(staff.id, savedViews.staff_id))
    .where(and(inArray(savedViews.list, lists), or(eq(savedViews.staff_id, staffId), savedViews.shared)))
    .orderBy(savedViews.id)
  return views
    .sort((a, b) => compareNames(a.name, b.name))
    .map(({ staffId: maker, ...view }) => ({ ...view, mine: maker === staffId }))
}

export type ListedView = Awaited<ReturnType<typeof listViews>>[number]

type NewView = { staffId: string; list: ListName; name: string }

/** @returns false if the person has a view of that list and name, ignoring case */
export async function saveView(
  db: Queryable,
  { staffId, list, name, query, shared }: NewView & { query: string; shared: boolean },
): Promise<boolean> {
  if (await isNameTaken(db, { staffId, list, name })) return false
  const saved = await db
    .insert(savedViews)
    .values({ staff_id: staffId, list, name, query, shared })
    .onConflictDoNothing({ target: [savedViews.staff_id, savedViews.list, savedViews.name] })
    .returning({ id: savedViews.id })
  return saved.length > 0
}

/** The database compares names exactly, so names that differ only in case could be created concurrently. */
async function isNameTaken(db: Queryable, { staffId, list, name, but }: NewView & { but?: string }) {
  const same = sql`lower(${savedViews.name}) = lower(${name})`
  const others = but === undefined ? undefined : ne(savedViews.id, but)
  const own = and(eq(savedViews.staff_id, staffId), eq(savedViews.list, list))
  return (await db.$count(savedViews, and(own, same, others))) > 0
}

type OwnView = { id: string; staffId: string }
const isOwnView = ({ id, staffId }: OwnView) => and(eq(savedViews.id, id), eq(savedViews.staff_id, staffId))

/** Renames a view or changes its sharing; only its creator may. */
export async function changeView(
  db: Queryable,
  { name, shared, list, ...ownView }: OwnView & { list: ListName; name: string; shared: boolean },
): Promise<'changed' | 'taken' | 'not-found'> {
  if (await isNameTaken(db, { staffId: ownView.staffId, list, name, but: ownView.id })) return 'taken'
  try {
    const changed = await db
      .update(savedViews)
      .set({ name, shared })
      .where(isOwnView(ownView))
      .returning({ id: savedViews.id })
    return changed.length > 0 ? 'changed' : 'not-found'
  } catch (error) {
    if (getCode(error) === uniqueViolation) return 'taken'
    throw error
  }
}

/** Succeeds for a deleted view. */
export async function deleteView(db: Queryable, which: OwnView): Promise<void> {
  await db.delete(savedViews).where(isOwnView(which))
}

/** PostgreSQL's unique_violation. */
const uniqueViolation = '23505'
