import { and } from 'drizzle-orm'
import * as v from 'valibot'
import { overlayContent, parseStoredContent, readContent, saveContent } from '#app/features/brand/content.server.ts'
import { hasPage } from '#app/features/catalog/product-page/product.server.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { type DocumentType, parseDraft } from '#app/features/content/documents.server.ts'
import type { DraftPage, DraftServices, LinkedDraft } from '#app/features/content/draft-page.ts'
import { listDrafts } from '#app/features/content/drafts.server.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { getEditedSections, getTexts, type Sections } from './build-copy.ts'
import { getContentKey } from './copy.server.ts'
import { listDifferences } from './differences.ts'
import {
  checkPage,
  type FormGroup,
  fromPageFields,
  getFieldLabel,
  getValidSections,
  pageFieldsSchema,
  toPageFields,
  toPageForm,
  toPlainValue,
} from './form.ts'
import { type PageKey, pageKeys, pages } from './pages.ts'
import { listEmptyTerms, readStockedTerms } from './stocked-terms.server.ts'

/** Lists all pages with last change, this person's draft, and categories and brands without products. */
export async function listPages(db: Queryable, { staffId }: { staffId: string }) {
  const [drafts, stockedTerms] = await Promise.all([listDrafts(db, { kind: 'page', staffId }), readStockedTerms(db)])
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
        empty: listEmptyTerms(key, value, stockedTerms),
        draftAt: drafts.find((draft) => draft.subject === subject)?.at ?? null,
      }
    }),
  )
}

/** The document of a page. Its fields are named as in the form (`toPageFields`), its value are the edited sections. */
export function getPageDocument(key: PageKey): DocumentType<FormGroup, Sections> {
  const { title: name } = pages[key]
  const toFields = (sections: Sections) => toPageFields(key, toPageForm(key, getTexts(key, sections)))
  const toSections = (fields: FormGroup) => toPlainValue(fromPageFields(key, fields)) as Sections
  return {
    kind: 'page',
    noun: 'page',
    blank: toFields({}),
    toFields,
    parseDraft({ seen, ...draft }, live) {
      // Drafts of earlier versions of the software store sections instead of fields.
      if (seen === undefined) return toPageFields(key, toPageForm(key, draft))
      const parsed = v.safeParse(pageFieldsSchema, draft)
      return parsed.success ? toPageFields(key, toPageForm(key, toSections({ ...live, ...parsed.output }))) : undefined
    },
    validate(fields) {
      const checked = checkPage(key, fromPageFields(key, fields))
      return checked.ok ? { ok: true, value: getEditedSections(key, checked.copy) } : checked
    },
    async find(db, id) {
      const { version, value } = await readContent(db, id)
      return { version, name, value }
    },
    async publish(db, { id, title = `Changed the page ${name}`, ...publication }) {
      const saved = await saveContent(db, { ...publication, key: id, title })
      return { outcome: saved.ok ? 'saved' : 'conflict' }
    },
    parseRevision: parseStoredContent,
    getTitle: (field) => getFieldLabel(key, field),
    listDifferences: (_, before, after) => listDifferences(key, toSections(before), toSections(after)),
  }
}

const findPageKey = (id: string) => pageKeys.find((key) => getContentKey(key) === id)

/** Returns the document of a content key; undefined for the brand and other content. */
export function findPageDocument(id: string) {
  const key = findPageKey(id)
  return key && getPageDocument(key)
}

/** The page with a draft of it. */
export async function getCopyDraftPage(
  services: DraftServices,
  { id, fields }: LinkedDraft,
): Promise<DraftPage | undefined> {
  const key = findPageKey(id)
  if (!key) return undefined
  const path = await readPagePath(services.db, key)
  if (!fields) return { path, isPublic: true }
  const draft = await parseDraft(services.db, getPageDocument(key), { id, fields })
  return draft && { path, content: await overlayDraft(services, { key, id, fields: draft }) }
}

/** Returns a path that shows the texts of a page: for those of all products, one of a product. */
export async function readPagePath(db: Queryable, key: PageKey): Promise<string> {
  if (key !== 'product-pages') return pages[key].path
  const [product] = await db
    .select({ name: productData.name, slug: productData.slug })
    .from(productData)
    .where(and(productData.in_stock, hasPage))
    .orderBy(productData.name)
    .limit(1)
  return product ? getProductPath(product) : pages[key].path
}

export const getResetTitle = (key: PageKey) => `Reset the page ${pages[key].title} to the default text`

/** Returns all content with a draft of a page over it; invalid sections stay as published. */
async function overlayDraft(
  { db, content }: DraftServices,
  { key, id, fields }: { key: PageKey; id: string; fields: FormGroup },
) {
  const { value: published } = await readContent(db, id)
  const sections = { ...published, ...getValidSections(key, fromPageFields(key, fields)) }
  return overlayContent(await content.read(), { [id]: sections })
}
