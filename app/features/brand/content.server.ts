import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type CachedValue, createCachedValue } from '#app/lib/cache/cached-value.ts'
import type { ContentRows, Services } from '#app/lib/services.ts'
import type { Database, Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { contentChanges } from '#db/tables/content-history.ts'
import { contentFields, shopContent } from '#db/tables/shop-content.ts'
import { type Actor, addAuditEntry } from '../audit/audit.server.ts'
import { getUndoTitle, listRevisions, saveRevision, startChangeSet } from '../content/revisions.server.ts'

/** Stored value of a key: only the fields that differ from the defaults. */
export type ContentValue = InferOutput<typeof contentFields>

/** Returns the value before a revision; {} (the defaults) if the revision created the first value or cannot be parsed. */
export const parseStoredContent = (before: unknown): ContentValue =>
  before === null ? {} : parseJson('revision of a page', contentFields, before, {})

/** Creates a cache of all edited content, which notifications of changes invalidate (decision 0035). */
export function createContentCache(db: Database, onLoadFailed?: (error: unknown) => void): CachedValue<ContentRows> {
  return createCachedValue<ContentRows>({
    fallback: new Map(),
    // Most notifications are about products: equal content keeps its object and what is memoized for it.
    isEqual: isDeepStrictEqual,
    onLoadFailed,
    async load() {
      const rows = await db.select({ key: shopContent.key, value: shopContent.value }).from(shopContent)
      return new Map(rows.map(({ key, value }) => [key, value]))
    },
  })
}

/** Returns the rows with drafts over them, for previews. */
export function overlayContent(rows: ContentRows, drafts: Record<string, ContentValue>): CachedValue<ContentRows> {
  const overlaid: ContentRows = new Map([...rows, ...Object.entries(drafts)])
  return { read: async () => overlaid, clear() {}, setListening() {}, failures: 0 }
}

/** Returns the cached value of a key: undefined if it was never changed, {} after a reset. The defaults apply to both. */
export async function readCachedContent(
  { content }: Pick<Services, 'content'>,
  key: string,
): Promise<Readonly<ContentValue> | undefined> {
  return (await content.read()).get(key)
}

/** Reads a value for its editor; version 0 if it was never changed. */
export async function readContent(db: Queryable, key: string): Promise<{ value: ContentValue; version: number }> {
  const [row] = await db
    .select({ value: shopContent.value, version: shopContent.version })
    .from(shopContent)
    .where(eq(shopContent.key, key))
  return row ?? { value: {}, version: 0 }
}

/** Someone else stored a newer version. */
type Conflict = { ok: false }

type SaveOptions = {
  key: string
  /** The edited version; 0 for the first. */
  version: number
  /** `{}` resets to the defaults. */
  value: ContentValue
  by: Actor
  /** Description of the change: "Changed the brand". */
  title: string
  /** The change that this one undoes. */
  undoes?: string | undefined
}

/** Stores a value over the defaults as one change set; returns a conflict if the version changed. */
export async function saveContent(
  db: Queryable,
  { key, version, value, by, title, undoes }: SaveOptions,
): Promise<{ ok: true; version: number; change: string } | Conflict> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(shopContent).where(eq(shopContent.key, key)).for('update')
    const stored =
      (row?.version ?? 0) !== version
        ? undefined
        : row
          ? (
              await tx
                .update(shopContent)
                .set({ value, staff_id: by.staffId })
                .where(eq(shopContent.key, key))
                .returning()
            )[0]
          : (
              await tx
                .insert(shopContent)
                .values({ key, value, staff_id: by.staffId })
                .onConflictDoNothing()
                .returning()
            )[0]
    if (!stored) return { ok: false }
    const change = await startChangeSet(tx, { by, title, undoes })
    await saveRevision(tx, { change, kind: 'page', subject: key, version: stored.version, before: row?.value ?? null })
    await addAuditEntry(tx, { by, action: 'content.changed', subject: title, subjectId: change })
    return { ok: true, version: stored.version, change }
  })
}

/**
 * Undoes a change of a key.
 * @returns undefined if unknown; a conflict if the value changed since
 */
export async function undoContent(db: Database, { key, change, by }: { key: string; change: string; by: Actor }) {
  const [last] = await listRevisions(db, { kind: 'page', subject: key, limit: 1 })
  if (last?.change !== change || last.version === null) {
    const [known] = await db.select({ id: contentChanges.id }).from(contentChanges).where(eq(contentChanges.id, change))
    return known && { ok: false as const }
  }
  const { version, before, title } = last
  return saveContent(db, {
    key,
    version,
    value: parseStoredContent(before),
    by,
    title: getUndoTitle(title),
    undoes: change,
  })
}
