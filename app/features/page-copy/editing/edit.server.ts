import type { Actor } from '#app/features/audit/audit.server.ts'
import { contentWith, listContentVersions, readContent, saveContent } from '#app/features/brand/content.server.ts'
import { dropDraft, listDrafts, readDraft, saveDraft } from '#app/features/content/drafts.server.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database, Queryable } from '#db/client.ts'
import { contentFields } from '#db/tables/shop-content.ts'
import { getContentKey, readCopy } from './copy.server.ts'
import { checkPage, plain, soundSections, type TypedGroup, toForm } from './form.ts'
import { emptyLabels, readLabels } from './labels.server.ts'
import { type PageKey, pageKeys, pages } from './pages.ts'
import { getWords, ownSections, type Sections } from './words.ts'

type Mine = { key: PageKey; staffId: string }

const getDraft = ({ key, staffId }: Mine) => ({ kind: 'page' as const, subject: getContentKey(key), staffId })

/** Every page: who changed it last and when, whether this person has a draft of it, and what it names that has no product. */
export async function listPages(db: Queryable, { staffId }: { staffId: string }) {
  const [drafts, labels] = await Promise.all([listDrafts(db, { kind: 'page', staffId }), readLabels(db)])
  return Promise.all(
    pageKeys.map(async (key) => {
      const subject = getContentKey(key)
      const [{ value }, [last]] = await Promise.all([
        readContent(db, subject),
        listRevisions(db, { kind: 'page', subject, limit: 1 }),
      ])
      return {
        key,
        own: Object.keys(value).length > 0,
        changed: last && { at: last.at, by: last.name ?? last.actor },
        empty: emptyLabels(key, value, labels),
        draftAt: drafts.find((draft) => draft.subject === subject)?.at ?? null,
      }
    }),
  )
}

/** A page as its editor begins: with this person's draft, or with what is published. */
export async function openPage(db: Queryable, mine: Mine) {
  const [published, draft] = await Promise.all([
    readContent(db, getContentKey(mine.key)),
    readDraft(db, getDraft(mine), contentFields),
  ])
  return {
    typed: toForm(mine.key, draft?.fields ?? getWords(mine.key, published.value)),
    published: published.value,
    version: published.version,
    draft: draft && { at: draft.at, version: draft.version },
  }
}

/** Saves the input as a draft, valid or not. */
export function storeDraft(db: Queryable, { version, typed, ...mine }: Mine & { version: number; typed: TypedGroup }) {
  return saveDraft(db, { ...getDraft(mine), version, fields: plain(typed) as Record<string, unknown> })
}

export const discardDraft = (db: Queryable, mine: Mine) => dropDraft(db, getDraft(mine))

type Publish = Mine & { version: number; typed: TypedGroup; by: Actor }

/** Puts what was typed before the visitors, and takes the draft away. */
export async function publishPage(db: Database, { key, staffId, version, typed, by }: Publish) {
  const checked = checkPage(key, typed)
  if (!checked.ok) return { outcome: 'refused' as const, errors: checked.errors }
  const { title } = pages[key]
  const saved = await saveWords(db, { key, version, words: checked.words, by, done: `Changed the page ${title}` })
  if (!saved.ok) return { outcome: 'conflict' as const, now: saved.now, words: checked.words }
  await dropDraft(db, getDraft({ key, staffId }))
  return { outcome: 'published' as const }
}

type Save = { key: PageKey; version: number; words: Sections; by: Actor; done: string }

const saveWords = (db: Database, { key, version, words, by, done }: Save) =>
  saveContent(db, { key: getContentKey(key), version, value: ownSections(key, words), by, title: done })

/** Back to the shop's own words. */
export const resetPage = (db: Database, { key, version, by }: Omit<Save, 'words' | 'done'>) =>
  saveWords(db, { key, version, words: {}, by, done: `Reset the page ${pages[key].title} to the default text` })

/** Back to what held after one of its changes. @returns nothing where the page has no such change */
export async function restorePage(
  db: Database,
  { key, version, revision, by }: Omit<Save, 'words' | 'done'> & { revision: number },
) {
  const states = await listContentVersions(db, { key: getContentKey(key), limit: maxStates })
  const state = states.find(({ id }) => id === revision)
  const done = `Restored an earlier version of the page ${pages[key].title}`
  return state && saveWords(db, { key, version, words: state.value, by, done })
}

/** Maximum number of versions that can be viewed and restored. */
const maxStates = 100

/** A page's states, newest first, each with what stood there before it. */
export async function listStates(db: Queryable, key: PageKey) {
  const states = await listContentVersions(db, { key: getContentKey(key), limit: maxStates })
  return states.map(({ id, at, actor, name, title, value }, index) => ({
    id,
    at,
    by: name ?? actor,
    title,
    value,
    // Before the first there were the shop's own words.
    before: states[index + 1]?.value ?? {},
  }))
}

/** Returns the page with this person's draft; invalid sections stay as published. */
export async function readDraftCopy<K extends PageKey>(
  { db, content }: Pick<Services, 'db' | 'content'>,
  { key, staffId }: { key: K; staffId: string },
) {
  const { typed, published, draft } = await openPage(db, { key, staffId })
  if (!draft) return readCopy({ content }, key)
  const sections = { ...published, ...soundSections(key, typed) }
  return readCopy({ content: contentWith(await content.read(), { [getContentKey(key)]: sections }) }, key)
}
