import { and, desc, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'
import { contentChanges, contentRevisions } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { staff } from '#db/tables/staff.ts'
import type { ContentKind } from './revisions.server.ts'

/** Kinds of change sets; the brand, categories and brands are stored apart from pages (0138, 0117). */
export type StepKind = ContentKind | 'brand' | 'labels'

const getKind = (kind: SQLWrapper, subject: SQLWrapper) => sql<StepKind>`case when ${kind} <> 'page' then ${kind}
  when ${subject} = 'brand' then 'brand' when ${subject} like 'labels/%' then 'labels' else 'page' end`

export type StepFilter = {
  /** Limits the list to one member of the staff. */
  staffId?: string | undefined
  kind?: StepKind | undefined
}

const undoing = alias(contentChanges, 'undoing')
const undoer = alias(staff, 'undoer')

const columns = {
  id: contentChanges.id,
  at: contentChanges.at,
  actor: contentChanges.actor,
  staffId: contentChanges.staff_id,
  /** The person's name as it is now; null for the command line and the shop itself. */
  name: staff.name,
  title: contentChanges.title,
  undoes: contentChanges.undoes,
  undoneById: undoing.id,
  undoneAt: undoing.at,
  undoneActor: undoing.actor,
  undoneName: undoer.name,
}

/** Steps, the latest first. */
async function steps(db: Queryable, where: SQL | undefined, limit: number) {
  const rows = await db
    .select(columns)
    .from(contentChanges)
    .leftJoin(staff, eq(staff.id, contentChanges.staff_id))
    .leftJoin(undoing, eq(undoing.undoes, contentChanges.id))
    .leftJoin(undoer, eq(undoer.id, undoing.staff_id))
    .where(where)
    .orderBy(desc(contentChanges.at), desc(contentChanges.id))
    .limit(limit)
  return rows.map(({ undoneById: id, undoneAt: at, undoneActor, undoneName, ...step }) => ({
    ...step,
    /** Person who undid it, by current or last known name. */
    undoneBy: id && at ? { id, at, name: undoneName ?? undoneActor ?? '' } : null,
  }))
}

/**
 * The steps in which content was changed, the latest first, each with what it touched.
 * @param before the `next` of the page before this one
 * @returns `next` for what is older; null when nothing is
 */
export async function listSteps(
  db: Queryable,
  { limit, before, staffId, kind }: StepFilter & { limit: number; before?: string | undefined },
) {
  const { id, at, staff_id } = contentChanges
  const rows = await steps(
    db,
    and(
      before === undefined
        ? undefined
        : sql`(${at}, ${id}) < (select c.at, c.id from content_changes c where c.id = ${before})`,
      staffId === undefined ? undefined : eq(staff_id, staffId),
      kind === undefined
        ? undefined
        : sql`exists (select from ${contentRevisions} r where r.change_id = ${id} and ${getKind(sql`r.kind`, sql`r.subject`)} = ${kind})`,
    ),
    limit + 1,
  )
  const shown = rows.slice(0, limit)
  const touched = await countTouched(
    db,
    shown.map((row) => row.id),
  )
  return {
    steps: shown.map((row) => ({ ...row, touched: touched.get(row.id) ?? [] })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

export type ListedStep = Awaited<ReturnType<typeof listSteps>>['steps'][number]

/** Returns a change set; undefined if unknown. */
export async function readStep(db: Queryable, id: string) {
  const [step] = await steps(db, eq(contentChanges.id, id), 1)
  if (!step) return undefined
  const touched = await countTouched(db, [id])
  return { ...step, touched: touched.get(id) ?? [] }
}

/** Number of changed items per kind, with one example. */
export type Touched = { kind: StepKind; count: number; subject: string }

async function countTouched(db: Queryable, ids: string[]): Promise<Map<string, Touched[]>> {
  if (ids.length === 0) return new Map()
  const { change_id, subject } = contentRevisions
  const kind = getKind(contentRevisions.kind, subject)
  const rows = await db
    .select({ change: change_id, kind, count: sql<number>`count(*)::integer`, subject: sql<string>`min(${subject})` })
    .from(contentRevisions)
    .where(sql`${change_id} = any(${sql.param(ids)}::uuid[])`)
    .groupBy(sql`1, 2`)
    .orderBy(desc(sql`count(*)`))
  return Map.groupBy(rows, (row) => row.change) as Map<string, Touched[]>
}

/** Lists changed items up to a limit; products by current or last name. */
export function listTouched(db: Queryable, { change, limit }: { change: string; limit: number }) {
  const { kind, subject, before, version, id } = contentRevisions
  return db
    .select({
      kind: getKind(kind, subject),
      subject,
      name: sql<string>`coalesce(${productData.name}, ${before} ->> 'name', ${before} ->> 'title', ${subject})`,
      done: sql<
        'made' | 'changed' | 'deleted'
      >`case when ${before} is null then 'made' when ${version} is null then 'deleted' else 'changed' end`,
      /** True if the product still exists. */
      isThere: sql<boolean>`${productData.id} is not null`,
    })
    .from(contentRevisions)
    .leftJoin(
      productData,
      sql`${kind} = 'product' and ${productData.id} = case when ${kind} = 'product' then ${subject}::uuid end`,
    )
    .where(eq(contentRevisions.change_id, change))
    .orderBy(id)
    .limit(limit)
}

/** Lists staff members who changed content. */
export function listChangers(db: Queryable) {
  return db
    .selectDistinct({ id: staff.id, name: staff.name })
    .from(contentChanges)
    .innerJoin(staff, eq(staff.id, contentChanges.staff_id))
    .where(isNotNull(contentChanges.staff_id))
    .orderBy(staff.name)
}
