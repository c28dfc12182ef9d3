import { eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import { searchSynonyms } from '#db/tables/products.ts'
import { countTypos, toKey } from './search-words.ts'
import defaultMeanings from './synonyms.json' with { type: 'json' }
import { maxSynonyms } from './synonyms.schema.ts'

/** A word or phrase that also finds products called something else. */
export type Synonym = {
  /** The term as searches are compared with it. */
  key: string
  term: string
  meanings: string[]
  /** `deleted` is a default that an operator deleted. */
  state: 'default' | 'changed' | 'added' | 'deleted'
}

const defaults: ReadonlyMap<string, { term: string; meanings: string[] }> = new Map(
  Object.entries(v.parse(v.record(v.string(), v.array(v.string())), defaultMeanings)).map(([term, meanings]) => [
    toKey(term),
    { term, meanings },
  ]),
)

const { key, term, meanings } = searchSynonyms

/** Added synonyms, and changed or deleted defaults. */
const maxRows = maxSynonyms + defaults.size

/** Returns the meanings of those keys that have any. One indexed query, so that an edit applies at once in every process. */
export async function readMeanings(db: Queryable, keys: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (keys.length === 0) return found
  for (const each of keys) {
    const known = defaults.get(each)
    if (known) found.set(each, known.meanings)
  }
  const rows = await db
    .select({ key, meanings })
    .from(searchSynonyms)
    .where(inArray(key, [...keys]))
  for (const row of rows) found.set(row.key, row.meanings)
  return new Map([...found].filter(([, texts]) => texts.length > 0))
}

/** Returns all synonyms by term, also deleted defaults. */
export async function listSynonyms(db: Queryable): Promise<Synonym[]> {
  const rows = await db.select({ key, term, meanings }).from(searchSynonyms).limit(maxRows)
  const changed = new Map(rows.map((row) => [row.key, row]))
  const unchanged = [...defaults].filter(([each]) => !changed.has(each))
  return [
    ...unchanged.map(([each, synonym]): Synonym => ({ key: each, ...synonym, state: 'default' })),
    ...rows.map((row): Synonym => {
      const state = row.meanings.length === 0 ? 'deleted' : defaults.has(row.key) ? 'changed' : 'added'
      return { ...row, meanings: state === 'deleted' ? (defaults.get(row.key)?.meanings ?? []) : row.meanings, state }
    }),
  ].sort((a, b) => a.term.localeCompare(b.term, 'en'))
}

type Edit = {
  term: string
  meanings: string[]
  /** Key of the edited synonym; undefined for a new one. */
  editedKey?: string | undefined
  by: Actor
}

/** Stores a synonym. An edited term replaces the former one. */
export function saveSynonym(
  db: Database,
  { term: text, meanings: texts, editedKey, by }: Edit,
): Promise<'saved' | 'term-taken' | 'too-many'> {
  return db.transaction(async (tx) => {
    await tx.execute(lockSynonyms)
    const all = await listSynonyms(tx)
    const newKey = toKey(text)
    const before = all.find((each) => each.key === editedKey && each.state !== 'deleted')
    const other = all.find((each) => each.key === newKey && each.state !== 'deleted')
    if (other && other.key !== editedKey) return 'term-taken'
    const isAdded = !defaults.has(newKey) && before?.state !== 'added'
    if (isAdded && all.filter(({ state }) => state === 'added').length >= maxSynonyms) return 'too-many'
    if (before && before.key !== newKey) await deleteOrHide(tx, before)
    await tx
      .insert(searchSynonyms)
      .values({ key: newKey, term: text, meanings: texts })
      .onConflictDoUpdate({ target: key, set: { term: text, meanings: texts, updated_at: new Date() } })
    await addAuditEntry(tx, {
      by,
      action: before ? 'synonym.changed' : 'synonym.added',
      subject: text,
      before: before && { term: before.term, meanings: before.meanings.join(', ') },
      after: { term: text, meanings: texts.join(', ') },
    })
    return 'saved'
  })
}

/** Deletes a synonym; a default one until it is reset. @returns its term; undefined if there is none */
export function deleteSynonym(
  db: Database,
  { key: synonymKey, by }: { key: string; by: Actor },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(lockSynonyms)
    const before = (await listSynonyms(tx)).find((each) => each.key === synonymKey && each.state !== 'deleted')
    if (!before) return
    await deleteOrHide(tx, before)
    await addAuditEntry(tx, {
      by,
      action: 'synonym.removed',
      subject: before.term,
      before: { meanings: before.meanings.join(', ') },
    })
    return before.term
  })
}

/** Restores the default of one synonym, or with `all` every default, which deletes the added ones. @returns the number reset */
export function resetSynonyms(
  db: Database,
  { key: synonymKey, by }: { key: string | 'all'; by: Actor },
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(lockSynonyms)
    if (synonymKey !== 'all' && !defaults.has(synonymKey)) return 0
    const rows = await tx
      .delete(searchSynonyms)
      .where(synonymKey === 'all' ? undefined : eq(key, synonymKey))
      .returning({ term })
    if (rows.length === 0) return 0
    await addAuditEntry(tx, {
      by,
      action: 'synonym.reset',
      subject: synonymKey === 'all' ? 'All synonyms' : (rows[0]?.term ?? synonymKey),
      before: { synonyms: rows.length },
    })
    return rows.length
  })
}

const lockSynonyms = sql`lock table ${searchSynonyms} in share row exclusive mode`

/** A default stays as a row without meanings, which hides it. */
async function deleteOrHide(tx: Queryable, { key: synonymKey }: Synonym): Promise<void> {
  const known = defaults.get(synonymKey)
  if (!known) {
    await tx.delete(searchSynonyms).where(eq(key, synonymKey))
    return
  }
  await tx
    .insert(searchSynonyms)
    .values({ key: synonymKey, term: known.term, meanings: [] })
    .onConflictDoUpdate({ target: key, set: { term: known.term, meanings: [], updated_at: new Date() } })
}

/** Returns the keys of one-word terms that differ from a word by at most `maxTypos` typos. */
export async function findSimilarTerms(db: Queryable, word: string, maxTypos: number): Promise<string[]> {
  const terms = (await listSynonyms(db)).filter(({ state }) => state !== 'deleted').map((synonym) => synonym.key)
  return terms.filter((each) => !each.includes(' ') && countTypos(word, each) <= maxTypos)
}
