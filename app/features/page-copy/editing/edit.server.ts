import type { Actor } from '#app/features/audit/audit.server.ts'
import { listContentVersions, overlayContent, readContent, saveContent } from '#app/features/brand/content.server.ts'
import { type DraftWrite, deleteDraft, listDrafts, readDraft, saveDraft } from '#app/features/content/drafts.server.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database, Queryable } from '#db/client.ts'
import { contentFields } from '#db/tables/shop-content.ts'
import { getEditedSections, getTexts, type Sections } from './build-copy.ts'
import { getContentKey, readCopy } from './copy.server.ts'
import { checkPage, type FormGroup, getValidSections, toPageForm, toPlainValue } from './form.ts'
import { listEmptyTerms, readTerms } from './labels.server.ts'
import { type PageKey, pageKeys, pages } from './pages.ts'

type PageDraft = { key: PageKey; staffId: string }

const toDraftKey = ({ key, staffId }: PageDraft) => ({ kind: 'page' as const, subject: getContentKey(key), staffId })

/** Lists all pages with last change, this person's draft, and categories and brands without products. */
export async function listPages(db: Queryable, { staffId }: { staffId: string }) {
  const [drafts, terms] = await Promise.all([listDrafts(db, { kind: 'page', staffId }), readTerms(db)])
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
        empty: listEmptyTerms(key, value, terms),
        draftAt: drafts.find((draft) => draft.subject === subject)?.at ?? null,
      }
    }),
  )
}

/** Opens a page in the editor, with this person's draft or the published version. */
export async function openPage(db: Queryable, pageDraft: PageDraft) {
  const [published, draft] = await Promise.all([
    readContent(db, getContentKey(pageDraft.key)),
    readDraft(db, toDraftKey(pageDraft), contentFields),
  ])
  return {
    typed: toPageForm(pageDraft.key, draft?.fields ?? getTexts(pageDraft.key, published.value)),
    published: published.value,
    version: published.version,
    draft: draft && { at: draft.at, version: draft.version, draftToken: draft.draftToken },
  }
}

/** Saves the input as a draft, valid or not. */
export function storeDraft(
  db: Queryable,
  {
    version,
    typed,
    write,
    ...pageDraft
  }: PageDraft & { version: number; typed: FormGroup; write?: DraftWrite | undefined },
) {
  const fields = toPlainValue(typed) as Record<string, unknown>
  return saveDraft(db, { ...toDraftKey(pageDraft), version, fields, write })
}

export const discardDraft = (db: Queryable, pageDraft: PageDraft) => deleteDraft(db, toDraftKey(pageDraft))

type Publish = PageDraft & { version: number; typed: FormGroup; by: Actor; write?: DraftWrite | undefined }

/** Publishes the form and deletes the draft; one that another tab saved since stays. */
export async function publishPage(db: Database, { key, staffId, version, typed, by, write }: Publish) {
  const checked = checkPage(key, typed)
  if (!checked.ok) return { outcome: 'rejected' as const, errors: checked.errors }
  const { title } = pages[key]
  const saved = await saveTexts(db, {
    key,
    version,
    copy: checked.copy,
    by,
    changeTitle: `Changed the page ${title}`,
  })
  if (!saved.ok) return { outcome: 'conflict' as const, now: saved.now, copy: checked.copy }
  await deleteDraft(db, toDraftKey({ key, staffId }), write)
  return { outcome: 'published' as const }
}

type Save = { key: PageKey; version: number; copy: Sections; by: Actor; changeTitle: string }

const saveTexts = (db: Database, { key, version, copy, by, changeTitle }: Save) =>
  saveContent(db, { key: getContentKey(key), version, value: getEditedSections(key, copy), by, title: changeTitle })

/** Resets a page to the default texts. */
export const resetPage = (db: Database, { key, version, by }: Omit<Save, 'copy' | 'changeTitle'>) =>
  saveTexts(db, { key, version, copy: {}, by, changeTitle: `Reset the page ${pages[key].title} to the default text` })

/** Restores a page as it was after a revision. @returns undefined if the page has no such revision */
export async function restorePage(
  db: Database,
  { key, version, revision, by }: Omit<Save, 'copy' | 'changeTitle'> & { revision: number },
) {
  const states = await listContentVersions(db, { key: getContentKey(key), limit: maxStates })
  const state = states.find(({ id }) => id === revision)
  const changeTitle = `Restored an earlier version of the page ${pages[key].title}`
  return state && saveTexts(db, { key, version, copy: state.value, by, changeTitle })
}

/** Maximum number of versions that can be viewed and restored. */
const maxStates = 100

/** Lists the versions of a page, newest first, each with the one before. */
export async function listStates(db: Queryable, key: PageKey) {
  const states = await listContentVersions(db, { key: getContentKey(key), limit: maxStates })
  return states.map(({ id, at, actor, name, title, value }, index) => ({
    id,
    at,
    by: name ?? actor,
    title,
    value,
    // Before the first version the defaults applied.
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
  const sections = { ...published, ...getValidSections(key, typed) }
  return readCopy({ content: overlayContent(await content.read(), { [getContentKey(key)]: sections }) }, key)
}
