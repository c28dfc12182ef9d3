import * as v from 'valibot'
import { type DocumentType, openDocument, parseDraft } from '#app/features/content/documents.server.ts'
import type { DraftPage, DraftServices, LinkedDraft } from '#app/features/content/draft-page.ts'
import { type Fields, getFingerprints, listChangedFields } from '#app/features/content/fields.ts'
import type { Queryable } from '#db/client.ts'
import { brandKey, getEditedFields, mergeBrand } from '../brand.server.ts'
import { type Brand, defaultBrand } from '../brand.ts'
import { overlayContent, parseStoredContent, readContent, saveContent } from '../content.server.ts'
import {
  type BrandFormFields,
  formPartSchemas,
  listBrandDifferences,
  parseBrand,
  parseBrandForm,
  textNames,
  toBrandFormFields,
} from './brand-form.ts'
import { getLabel, getSection, sortBySection } from './sections.ts'

const listChanged = (before: Brand, after: Brand) =>
  listChangedFields(toBrandFormFields(after), getFingerprints(toBrandFormFields(before)))

/** Fields of a draft, which may lack some of another version of the software. */
const draftSchema = v.partial(
  v.object({ ...Object.fromEntries(textNames.map((name) => [name, v.string()])), ...formPartSchemas }),
) as v.GenericSchema<unknown, Partial<BrandFormFields>>

const { social, holidays, closed } = formPartSchemas
const rejectedInputSchema = v.record(
  v.string(),
  v.object({ text: v.record(v.string(), v.string()), social, holidays, closed }),
)

/** Drafts of earlier versions of the software store the valid brand and, by section, the form values of each section with an error. */
function parseEarlierDraft({ invalidInput, ...brand }: Fields): BrandFormFields {
  const fields = toBrandFormFields(mergeBrand(brand))
  const rejected = v.safeParse(rejectedInputSchema, invalidInput)
  const rejectedFields = Object.entries(rejected.success ? rejected.output : {}).flatMap(
    ([section, { text, ...lists }]) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(text)) form.append(name, value)
      // These values have no logo: that of the draft stays.
      const { logo: _, ...input } = { ...parseBrandForm(form), ...lists }
      return Object.entries(input).filter(([name]) => getSection(name) === section)
    },
  )
  return { ...fields, ...Object.fromEntries(rejectedFields) }
}

export const brandDocument: DocumentType<BrandFormFields, Brand> = {
  kind: 'page',
  noun: 'brand',
  blank: toBrandFormFields(defaultBrand),
  toFields: toBrandFormFields,
  parseDraft(draft: Fields, live) {
    // Only drafts of the current format have `seen` (content/fields.ts).
    if (draft.seen === undefined) return parseEarlierDraft(draft)
    const parsed = v.safeParse(draftSchema, draft)
    return parsed.success ? { ...live, ...parsed.output } : undefined
  },
  validate(fields) {
    const { brand, errors } = parseBrand(fields)
    return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: { ...defaultBrand, ...brand } }
  },
  async find(db, id) {
    const { version, value } = await readContent(db, id)
    return { version, name: 'Brand', value: mergeBrand(value) }
  },
  async publish(db, { id, version, value, by, title }) {
    const live = await readContent(db, id)
    const changed = listChanged(mergeBrand(live.value), value)
    if (changed.length === 0) return { outcome: 'saved' }
    const saved = await saveContent(db, {
      key: id,
      version,
      value: getEditedFields(value),
      by,
      title: title ?? `Changed the brand: ${sortBySection(changed).map(getLabel).join(', ').toLowerCase()}`,
    })
    return { outcome: saved.ok ? 'saved' : 'conflict' }
  },
  parseRevision: (before) => mergeBrand(parseStoredContent(before)),
  getTitle: getLabel,
  listDifferences: (_, before, after) => listBrandDifferences(before, after),
}

/** The home page with a draft of the brand. */
export async function getBrandDraftPage(
  { db, content }: DraftServices,
  { id, fields }: LinkedDraft,
): Promise<DraftPage | undefined> {
  const path = '/'
  if (!fields) return { path, isPublic: true }
  const draft = await parseDraft(db, brandDocument, { id, fields })
  if (!draft) return undefined
  const { value } = await readContent(db, id)
  const brand = { ...mergeBrand(value), ...parseBrand(draft).brand }
  return { path, content: overlayContent(await content.read(), { [id]: getEditedFields(brand) }) }
}

/** Returns the brand with this person's draft; invalid fields stay as published. */
export async function readDraftBrand(db: Queryable, staffId: string): Promise<Brand> {
  const [{ value }, document] = await Promise.all([
    readContent(db, brandKey),
    openDocument(db, brandDocument, { id: brandKey, staffId }),
  ])
  return { ...mergeBrand(value), ...(document?.draft && parseBrand(document.fields).brand) }
}
