import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { contentDrafts } from '#db/tables/content-history.ts'
import type { ContentKind } from './revisions.server.ts'

type DraftOf = { kind: ContentKind; subject: string; staffId: string }

const ofOne = ({ kind, subject, staffId }: DraftOf) =>
  and(eq(contentDrafts.kind, kind), eq(contentDrafts.subject, subject), eq(contentDrafts.staff_id, staffId))

/** Reads this person's draft with the version it is based on; undefined without a draft. */
export async function readDraft(db: Queryable, of: DraftOf) {
  const [draft] = await db
    .select({ version: contentDrafts.version, fields: contentDrafts.fields, at: contentDrafts.updated_at })
    .from(contentDrafts)
    .where(ofOne(of))
  return draft
}

/** Saves a draft; an existing draft keeps its base version. */
export async function saveDraft(
  db: Queryable,
  { kind, subject, staffId, version, fields }: DraftOf & { version: number; fields: Record<string, unknown> },
): Promise<void> {
  await db
    .insert(contentDrafts)
    .values({ kind, subject, staff_id: staffId, version, fields })
    .onConflictDoUpdate({
      target: [contentDrafts.kind, contentDrafts.subject, contentDrafts.staff_id],
      set: { fields, updated_at: sql`now()` },
    })
}

/** After saving, or when it is thrown away. */
export async function dropDraft(db: Queryable, of: DraftOf): Promise<void> {
  await db.delete(contentDrafts).where(ofOne(of))
}

/** This person's drafts of a kind, the latest first. */
export function listDrafts(db: Queryable, { kind, staffId }: Omit<DraftOf, 'subject'>) {
  return db
    .select({
      subject: contentDrafts.subject,
      version: contentDrafts.version,
      fields: contentDrafts.fields,
      at: contentDrafts.updated_at,
    })
    .from(contentDrafts)
    .where(and(eq(contentDrafts.kind, kind), eq(contentDrafts.staff_id, staffId)))
    .orderBy(desc(contentDrafts.updated_at))
}
