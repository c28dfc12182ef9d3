import { and, desc, eq, sql } from 'drizzle-orm'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { contentDrafts } from '#db/tables/content-history.ts'
import type { ContentKind } from './revisions.server.ts'

type DraftKey = { kind: ContentKind; subject: string; staffId: string }

const matchesDraft = ({ kind, subject, staffId }: DraftKey) =>
  and(eq(contentDrafts.kind, kind), eq(contentDrafts.subject, subject), eq(contentDrafts.staff_id, staffId))

/**
 * Reads this person's draft with the version it is based on; undefined without a draft.
 * @param schema of its fields; a draft that it rejects counts as none
 */
export async function readDraft<S extends GenericSchema>(
  db: Queryable,
  key: DraftKey,
  schema: S,
): Promise<{ version: number; fields: InferOutput<S>; at: Date } | undefined> {
  const [draft] = await db
    .select({ version: contentDrafts.version, fields: contentDrafts.fields, at: contentDrafts.updated_at })
    .from(contentDrafts)
    .where(matchesDraft(key))
  const fields = draft && parseJson(`draft of a ${key.kind}`, schema, draft.fields, undefined)
  return draft && fields !== undefined ? { ...draft, fields } : undefined
}

/** True if this person has a draft, even one that cannot be read. */
export async function hasDraft(db: Queryable, key: DraftKey): Promise<boolean> {
  return (await db.$count(contentDrafts, matchesDraft(key))) > 0
}

/** Saves a draft; an existing draft keeps its base version. */
export async function saveDraft(
  db: Queryable,
  { kind, subject, staffId, version, fields }: DraftKey & { version: number; fields: Record<string, unknown> },
): Promise<void> {
  await db
    .insert(contentDrafts)
    .values({ kind, subject, staff_id: staffId, version, fields })
    .onConflictDoUpdate({
      target: [contentDrafts.kind, contentDrafts.subject, contentDrafts.staff_id],
      set: { fields, updated_at: sql`now()` },
    })
}

/** Deletes a draft that was saved or discarded. */
export async function deleteDraft(db: Queryable, key: DraftKey): Promise<void> {
  await db.delete(contentDrafts).where(matchesDraft(key))
}

/** Lists this person's drafts of a kind, newest first; with its name where the kind has one. */
export function listDrafts(db: Queryable, { kind, staffId }: Omit<DraftKey, 'subject'>) {
  return db
    .select({
      subject: contentDrafts.subject,
      version: contentDrafts.version,
      name: sql<string | null>`${contentDrafts.fields} ->> 'name'`,
      at: contentDrafts.updated_at,
    })
    .from(contentDrafts)
    .where(and(eq(contentDrafts.kind, kind), eq(contentDrafts.staff_id, staffId)))
    .orderBy(desc(contentDrafts.updated_at))
}
