import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'
import { contentChanges, contentRevisions } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { staff } from '#db/tables/staff.ts'
import type { RevisionKind } from './revisions.server.ts'

/**
 * Kinds of change sets; the brand, categories and brands are stored as pages, told apart by the subject. Those of proposals are
 * listed with their proposal, as not everyone who changes content may see them.
 */
export type ChangeSetKind = Exclude<RevisionKind, 'proposal'> | 'brand' | 'taxonomy'

const getKind = (kind: SQLWrapper, subject: SQLWrapper) => sql<ChangeSetKind>`case when ${kind} <> 'page' then ${kind}
  when ${subject} = 'brand' then 'brand' when ${subject} like 'labels/%' then 'taxonomy' else 'page' end`

/** SQL: the item still exists, as pages, the brand and decoration always do. */
const isStored = (kind: SQLWrapper, subject: SQLWrapper) => sql<boolean>`case ${kind}
  when 'product' then exists (select from product_data p where p.id = ${subject}::uuid)
  when 'box' then exists (select from ready_made_boxes b where b.id = ${subject}::uuid)
  when 'post' then exists (select from blog_posts p where p.id = ${subject}::uuid) else true end`

export type ChangeSetFilter = {
  /** Limits the list to one member of the staff. */
  staffId?: string | undefined
  kind?: ChangeSetKind | undefined
}

const undoing = alias(contentChanges, 'undoing')
const undoer = alias(staff, 'undoer')

const columns = {
  id: contentChanges.id,
  at: contentChanges.at,
  actor: contentChanges.actor,
  staffId: contentChanges.staff_id,
  /** The person's current name; null for the command line and scheduled jobs. */
  name: staff.name,
  title: contentChanges.title,
  undoes: contentChanges.undoes,
  undoneById: undoing.id,
  undoneAt: undoing.at,
  undoneActor: undoing.actor,
  undoneName: undoer.name,
}

const isNotOfProposal = sql`not exists (select from ${contentRevisions} r
  where r.change_id = ${contentChanges.id} and r.kind = 'proposal')`

/** Reads change sets, newest first. */
async function selectChangeSets(db: Queryable, where: SQL | undefined, limit: number) {
  const rows = await db
    .select(columns)
    .from(contentChanges)
    .leftJoin(staff, eq(staff.id, contentChanges.staff_id))
    .leftJoin(undoing, eq(undoing.undoes, contentChanges.id))
    .leftJoin(undoer, eq(undoer.id, undoing.staff_id))
    .where(and(where, isNotOfProposal))
    .orderBy(desc(contentChanges.at), desc(contentChanges.id))
    .limit(limit)
  return rows.map(({ undoneById: id, undoneAt: at, undoneActor, undoneName, ...changeSet }) => ({
    ...changeSet,
    /** Person who undid it, by current or last known name. */
    undoneBy: id && at ? { id, at, name: undoneName ?? undoneActor ?? '' } : null,
  }))
}

/**
 * Lists change sets of content, newest first, each with its changed items.
 * @param after `next` of the previous page
 * @returns `next` for the following page; null on the last one
 */
export async function listChangeSets(
  db: Queryable,
  { limit, after, staffId, kind }: ChangeSetFilter & { limit: number; after?: string | undefined },
) {
  const { id, at, staff_id } = contentChanges
  const rows = await selectChangeSets(
    db,
    and(
      after === undefined
        ? undefined
        : sql`(${at}, ${id}) < (select c.at, c.id from content_changes c where c.id = ${after})`,
      staffId === undefined ? undefined : eq(staff_id, staffId),
      kind === undefined
        ? undefined
        : sql`exists (select from ${contentRevisions} r where r.change_id = ${id} and ${getKind(sql`r.kind`, sql`r.subject`)} = ${kind})`,
    ),
    limit + 1,
  )
  const shown = rows.slice(0, limit)
  const changedItems = await countChangedItems(
    db,
    shown.map((row) => row.id),
  )
  return {
    changeSets: shown.map((row) => ({ ...row, changedItems: changedItems.get(row.id) ?? [] })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

export type ListedChangeSet = Awaited<ReturnType<typeof listChangeSets>>['changeSets'][number]

/** Returns a change set; undefined if unknown. */
export async function readChangeSet(db: Queryable, id: string) {
  const [changeSet] = await selectChangeSets(db, eq(contentChanges.id, id), 1)
  if (!changeSet) return undefined
  const changedItems = await countChangedItems(db, [id])
  return { ...changeSet, changedItems: changedItems.get(id) ?? [] }
}

/** Number of changed items per kind, with one example and whether that still exists. */
export type ChangedItems = { kind: ChangeSetKind; count: number; subject: string; isStored: boolean }

async function countChangedItems(db: Queryable, ids: string[]): Promise<Map<string, ChangedItems[]>> {
  if (ids.length === 0) return new Map()
  const { change_id, subject } = contentRevisions
  const kind = getKind(contentRevisions.kind, subject)
  const rows = await db
    .select({
      change: change_id,
      kind,
      count: sql<number>`count(*)::integer`,
      subject: sql<string>`min(${subject})`,
      isStored: isStored(sql`min(${contentRevisions.kind})`, sql`min(${subject})`),
    })
    .from(contentRevisions)
    .where(sql`${change_id} = any(${sql.param(ids)}::uuid[])`)
    .groupBy(sql`1, 2`)
    .orderBy(desc(sql`count(*)`))
  return Map.groupBy(rows, (row) => row.change) as Map<string, ChangedItems[]>
}

/** Lists changed items up to a limit; products by current or last name. */
export function listChangedItems(db: Queryable, { change, limit }: { change: string; limit: number }) {
  const { kind, subject, before, version, id } = contentRevisions
  return db
    .select({
      kind: getKind(kind, subject),
      subject,
      name: sql<string>`coalesce(${productData.name}, ${before} ->> 'name', ${before} ->> 'title', ${subject})`,
      action: sql<
        'created' | 'changed' | 'deleted'
      >`case when ${before} is null then 'created' when ${version} is null then 'deleted' else 'changed' end`,
      isStored: isStored(kind, subject),
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

/** Lists staff members who changed content other than proposals. */
export function listEditors(db: Queryable) {
  return db
    .selectDistinct({ id: staff.id, name: staff.name })
    .from(contentChanges)
    .innerJoin(staff, eq(staff.id, contentChanges.staff_id))
    .where(isNotOfProposal)
    .orderBy(staff.name)
}
