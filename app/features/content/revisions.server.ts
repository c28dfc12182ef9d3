import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'
import { contentChanges, type contentKinds, contentRevisions, type revisionKinds } from '#db/tables/content-history.ts'
import { staff } from '#db/tables/staff.ts'
import type { Actor } from '../audit/audit.server.ts'

export type ContentKind = (typeof contentKinds)[number]
/** A kind with a history; decoration methods have no drafts. */
export type RevisionKind = (typeof revisionKinds)[number]

/**
 * Starts a change set in the transaction of the change; store revisions with `saveRevision`, or for many items with the
 * feature's `insert into content_revisions … select` (decision 0030).
 * @returns its id
 */
export async function startChangeSet(
  tx: Queryable,
  { by, title, undoes }: { by: Actor; title: string; undoes?: string | undefined },
): Promise<string> {
  const [change] = await tx
    .insert(contentChanges)
    .values({ staff_id: by.staffId, actor: by.name, title, undoes: undoes ?? null })
    .returning({ id: contentChanges.id })
  if (!change) throw new Error('no change was stored')
  return change.id
}

/**
 * Stores the state of an item before the change.
 * @param version its new version; null if deleted
 * @param before its columns; null if created
 */
export async function saveRevision(
  tx: Queryable,
  revision: {
    change: string
    kind: RevisionKind
    subject: string
    version: number | null
    before: Record<string, unknown> | null
  },
): Promise<void> {
  const { change, ...values } = revision
  await tx.insert(contentRevisions).values({ change_id: change, ...values })
}

/** Lists the revisions of an item, newest first, each with the previous state. */
export function listRevisions(
  db: Queryable,
  { kind, subject, limit, before }: { kind: RevisionKind; subject: string; limit: number; before?: number | undefined },
) {
  const undoing = alias(contentChanges, 'undoing')
  return db
    .select({
      id: contentRevisions.id,
      change: contentChanges.id,
      at: contentChanges.at,
      actor: contentChanges.actor,
      /** The person's current name; null for the command line and scheduled jobs. */
      name: staff.name,
      title: contentChanges.title,
      undoes: contentChanges.undoes,
      isUndone: sql<boolean>`exists (${db.select().from(undoing).where(eq(undoing.undoes, contentChanges.id))})`,
      version: contentRevisions.version,
      before: contentRevisions.before,
    })
    .from(contentRevisions)
    .innerJoin(contentChanges, eq(contentChanges.id, contentRevisions.change_id))
    .leftJoin(staff, eq(staff.id, contentChanges.staff_id))
    .where(
      and(
        eq(contentRevisions.kind, kind),
        eq(contentRevisions.subject, subject),
        before === undefined ? undefined : lt(contentRevisions.id, before),
      ),
    )
    .orderBy(desc(contentRevisions.id))
    .limit(limit)
}

/** Lists the changes of an item since a version, newest first; none if it was changed with SQL. */
export async function listChangesSince(
  db: Queryable,
  { kind, subject, version }: { kind: ContentKind; subject: string; version: number },
) {
  // The change that deleted an item created no version.
  const created = sql`coalesce(${contentRevisions.version}, (${contentRevisions.before} ->> 'version')::integer + 1)`
  const changes = await db
    .select({
      at: contentChanges.at,
      name: staff.name,
      actor: contentChanges.actor,
      staffId: contentChanges.staff_id,
      title: contentChanges.title,
    })
    .from(contentRevisions)
    .innerJoin(contentChanges, eq(contentChanges.id, contentRevisions.change_id))
    .leftJoin(staff, eq(staff.id, contentChanges.staff_id))
    .where(and(eq(contentRevisions.kind, kind), eq(contentRevisions.subject, subject), gt(created, version)))
    .orderBy(desc(contentRevisions.id))
    .limit(100)
  return changes.map(({ name, actor, ...change }) => ({ ...change, by: name ?? actor }))
}

/** Locks a change set so that it is undone once; undefined if unknown or undone before. */
export async function lockChangeSetToUndo(tx: Queryable, id: string) {
  const undoing = alias(contentChanges, 'undoing')
  const [change] = await tx.select().from(contentChanges).where(eq(contentChanges.id, id)).for('update')
  if (!change) return undefined
  const [undone] = await tx.select({ id: undoing.id }).from(undoing).where(eq(undoing.undoes, id))
  return undone ? undefined : change
}

/** Starts the change set that undoes another one; `discardUndo` if nothing is restored. @returns its id */
export const startUndo = (
  tx: Queryable,
  { original, by }: { original: { id: string; title: string }; by: Actor },
): Promise<string> => startChangeSet(tx, { by, title: getUndoTitle(original.title), undoes: original.id })

/** Returns the title of an undo; that of an undo's undo is "Redo: …". */
export function getUndoTitle(title: string): string {
  // Former releases stored "Undid" and "Redid".
  const match = /^(Undo|Undid|Redo|Redid): (.*)$/s.exec(title)
  if (!match) return `Undo: ${title}`
  return `${match[1]?.startsWith('Und') ? 'Redo' : 'Undo'}: ${match[2]}`
}

/** Deletes the change set of an undo that restored nothing, so that the original can still be undone. */
export async function discardUndo(tx: Queryable, id: string): Promise<void> {
  await tx.delete(contentChanges).where(eq(contentChanges.id, id))
}

/** Returns the revisions of a change set: the state of each item before it. */
export function getRevisions(db: Queryable, change: string) {
  return db.select().from(contentRevisions).where(eq(contentRevisions.change_id, change)).orderBy(contentRevisions.id)
}
