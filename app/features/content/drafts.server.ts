import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { contentDrafts, contentLinks, contentSchedules } from '#db/tables/content-history.ts'
import type { ContentKind } from './revisions.server.ts'

export type DraftKey = { kind: ContentKind; subject: string; staffId: string }

const matchesDraft = ({ kind, subject, staffId }: DraftKey) =>
  and(eq(contentDrafts.kind, kind), eq(contentDrafts.subject, subject), eq(contentDrafts.staff_id, staffId))

/**
 * Reads this person's draft with the version it is based on; undefined without a draft.
 * @param schema of its fields; a draft that it rejects counts as none
 */
export async function readDraft<S extends v.GenericSchema>(
  db: Queryable,
  key: DraftKey,
  schema: S,
): Promise<{ version: number; draftToken: string; fields: v.InferOutput<S>; at: Date } | undefined> {
  const { version, revision: draftToken, fields: storedFields, updated_at: at } = contentDrafts
  const [draft] = await db
    .select({ version, draftToken, fields: storedFields, at })
    .from(contentDrafts)
    .where(matchesDraft(key))
  const fields = draft && parseJson(`draft of a ${key.kind}`, schema, draft.fields, undefined)
  return draft && fields !== undefined ? { ...draft, fields } : undefined
}

/** True if the draft is scheduled or has a link, so that it stays even if it changes nothing. */
export async function isDraftInUse(db: Queryable, { kind, subject, staffId }: DraftKey): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${contentSchedules} where kind = ${kind} and subject = ${subject} and staff_id = ${staffId}::uuid
    union all select from ${contentLinks} where kind = ${kind} and subject = ${subject} and staff_id = ${staffId}::uuid
      and coalesce(expires_at > now(), true)
    limit 1`)
  return rows.length > 0
}

/** Replaced by a write if there is no draft; otherwise the token of the draft, which changes with each write. */
const noDraft = 'none'
const uuid = v.pipe(v.string(), v.uuid())

/**
 * The draft that a form replaces, as the form knows it; without it, a write replaces any draft.
 * `replaces` lists every token that the form may have stored, as a response can be lost after the write.
 */
export type DraftWrite = { draftToken: string; replaces: string[] }

/** Reads the fields that `Autosave` (admin/components) sends; undefined if the form has none. */
export function readDraftWrite(form: FormData): DraftWrite | undefined {
  const replaces = form.get('draft-replaces')
  if (typeof replaces !== 'string') return undefined
  const draftToken = form.get('draft-revision')
  return {
    draftToken: v.is(uuid, draftToken) ? draftToken : randomUUID(),
    replaces: replaces.split(',').filter((each) => each === noDraft || v.is(uuid, each)),
  }
}

const isReplaced = (write: DraftWrite | undefined) =>
  write &&
  inArray(
    contentDrafts.revision,
    write.replaces.filter((each) => each !== noDraft),
  )

/** `draftToken` is null if the draft was deleted because it equals what is published. */
export type DraftSaved = { outcome: 'saved'; draftToken: string | null; at: Date }

/** Another tab or device saved the draft since, or published or discarded it (`at` is null). Nothing was written. */
export type DraftConflict = { outcome: 'conflict'; draftToken: string | null; at: Date | null }

export type DraftResult = DraftSaved | DraftConflict

type SaveDraft = DraftKey & {
  version: number
  fields: Record<string, unknown>
  write?: DraftWrite | undefined
  /** True if an existing draft is then based on `version`. */
  isRebased?: boolean
}

/** The same write under another token, so that no other tab knows the draft. */
export const renewToken = ({ replaces }: DraftWrite): DraftWrite => ({ draftToken: randomUUID(), replaces })

const written = { draftToken: contentDrafts.revision, at: contentDrafts.updated_at }

/**
 * Saves a draft under an optimistic lock; an existing draft keeps its base version unless it is rebased. Equal fields keep its
 * token.
 */
export async function saveDraft(
  db: Queryable,
  { kind, subject, staffId, version, fields, write, isRebased = false }: SaveDraft,
): Promise<DraftResult> {
  const key = { kind, subject, staffId }
  const draftToken = write?.draftToken ?? randomUUID()
  const isEqual = sql`${contentDrafts.fields} = ${JSON.stringify(fields)}::jsonb`
  const [updated] = await db
    .update(contentDrafts)
    .set({ fields, revision: draftToken, updated_at: sql`now()`, ...(isRebased && { version }) })
    .where(and(matchesDraft(key), isReplaced(write), isRebased ? undefined : sql`not ${isEqual}`))
    .returning(written)
  if (updated) return { outcome: 'saved', ...updated }
  const [equal] = await db
    .select(written)
    .from(contentDrafts)
    .where(and(matchesDraft(key), isEqual))
  if (equal) return { outcome: 'saved', ...equal }
  if (!write || write.replaces.includes(noDraft)) {
    const [inserted] = await db
      .insert(contentDrafts)
      .values({ kind, subject, staff_id: staffId, version, fields, revision: draftToken })
      // A concurrent write of the same form inserted it.
      .onConflictDoUpdate({
        target: [contentDrafts.kind, contentDrafts.subject, contentDrafts.staff_id],
        set: { fields, revision: draftToken, updated_at: sql`now()` },
        setWhere: isReplaced(write),
      })
      .returning(written)
    if (inserted) return { outcome: 'saved', ...inserted }
  }
  return readConflict(db, key)
}

async function readConflict(db: Queryable, key: DraftKey): Promise<DraftConflict> {
  const [other] = await db.select(written).from(contentDrafts).where(matchesDraft(key))
  return { outcome: 'conflict', draftToken: other?.draftToken ?? null, at: other?.at ?? null }
}

/**
 * Deletes a draft that was published or discarded.
 * @param write if given, a draft that another tab saved since stays and is reported
 */
export async function deleteDraft(db: Queryable, key: DraftKey, write?: DraftWrite): Promise<DraftResult> {
  await db.delete(contentDrafts).where(and(matchesDraft(key), isReplaced(write)))
  const left = await readConflict(db, key)
  return left.draftToken === null ? { outcome: 'saved', draftToken: null, at: new Date() } : left
}

/** Lists this person's drafts of new items, newest first. */
export async function listNewDrafts(db: Queryable, key: Omit<DraftKey, 'subject'>) {
  return (await listDrafts(db, key)).filter(({ version }) => version === 0)
}

/** Lists this person's drafts of a kind, newest first; with its name or title where the kind has one. */
export function listDrafts(db: Queryable, { kind, staffId }: Omit<DraftKey, 'subject'>) {
  return db
    .select({
      subject: contentDrafts.subject,
      version: contentDrafts.version,
      name: sql<string | null>`coalesce(${contentDrafts.fields} ->> 'name', ${contentDrafts.fields} ->> 'title')`,
      at: contentDrafts.updated_at,
    })
    .from(contentDrafts)
    .where(and(eq(contentDrafts.kind, kind), eq(contentDrafts.staff_id, staffId)))
    .orderBy(desc(contentDrafts.updated_at))
}
