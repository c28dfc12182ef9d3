import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { brandKey, getEditedFields, mergeBrand } from '#app/features/brand/brand.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { type ContentValue, listContentVersions, readContent, saveContent } from '#app/features/brand/content.server.ts'
import {
  type DraftResult,
  type DraftWrite,
  deleteDraft,
  readDraft,
  saveDraft,
} from '#app/features/content/drafts.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { contentFields } from '#db/tables/shop-content.ts'
import { type BrandValues, getLabel, type Section } from './brand-sections.ts'

const getDraftKey = (staffId: string) => ({ kind: 'page' as const, subject: brandKey, staffId })
const maxVersions = 30

const brandValuesSchema = v.object({
  text: v.record(v.string(), v.string()),
  social: v.array(v.object({ name: v.string(), url: v.string() })),
  holidays: v.array(v.string()),
  closed: v.array(v.object({ from: v.string(), to: v.string(), name: v.string() })),
}) satisfies v.GenericSchema<BrandValues>

const invalidInputSchema: v.GenericSchema<InvalidInput> = v.partial(
  v.object({
    name: brandValuesSchema,
    colors: brandValuesSchema,
    contact: brandValuesSchema,
    promises: brandValuesSchema,
    shipping: brandValuesSchema,
    orders: brandValuesSchema,
  } satisfies Record<Section, unknown>),
)

/** Input of a section that the brand cannot have; stays in the draft until it is fixed. */
type InvalidInput = Partial<Record<Section, BrandValues>>

const readInvalidInput = (stored: unknown): InvalidInput =>
  parseJson<typeof invalidInputSchema, InvalidInput>('invalid input of the brand', invalidInputSchema, stored ?? {}, {})

/** Reads the published brand and this person's draft. */
export async function readBrandDraft(db: Queryable, staffId: string) {
  const [stored, draft] = await Promise.all([
    readContent(db, brandKey),
    readDraft(db, getDraftKey(staffId), contentFields),
  ])
  const published = mergeBrand(stored.value)
  const isOutdated = draft !== undefined && draft.version !== stored.version
  const base = isOutdated ? await readBrandAt(db, draft.version) : published
  const changes = draft ? getChanges(base, mergeBrand(draft.fields)) : {}
  const drafted: Brand = { ...published, ...changes }
  return {
    version: stored.version,
    published,
    drafted,
    /** Fields that the draft changes. */
    changes,
    invalidInput: readInvalidInput(draft?.fields.invalidInput),
    /** True if someone published since the draft was started; its fields then replace those of that version. */
    draft: draft ? { at: draft.at, draftToken: draft.draftToken, isOutdated } : null,
    changed: findChangedFields(published, drafted),
  }
}

/** Lists the sections whose input cannot be published. */
export async function readInvalidSections(db: Queryable, staffId: string): Promise<Section[]> {
  const { invalidInput } = await readBrandDraft(db, staffId)
  return Object.keys(invalidInput) as Section[]
}

type SaveBrandDraft = {
  staffId: string
  fields: Partial<Brand>
  /** Published version that the form shows: only fields that differ from what it shows are written. */
  shownVersion?: number
  write?: DraftWrite | undefined
  /** Section of the form, with its input if that is invalid. */
  section?: Section
  invalidInput?: BrandValues | undefined
}

/** Saves changed fields in the draft; deletes it if it equals the published version. */
export async function saveBrandDraft(
  db: Database,
  { staffId, fields, shownVersion, write, section, invalidInput }: SaveBrandDraft,
): Promise<DraftResult> {
  const { version, published, drafted, changes, draft, ...stored } = await readBrandDraft(db, staffId)
  const shown =
    shownVersion === undefined || shownVersion === version
      ? drafted
      : { ...(await readBrandAt(db, shownVersion)), ...changes }
  const next = { ...drafted, ...getChanges(shown, { ...shown, ...fields }) }
  const invalid = { ...stored.invalidInput, ...(section && { [section]: invalidInput }) }
  const hasInvalid = Object.values(invalid).some((input) => input !== undefined)
  // Applies to the draft that was read above, if the form knows it.
  const current = draft?.draftToken ?? 'none'
  const replaced = {
    draftToken: write?.draftToken ?? randomUUID(),
    replaces: (write?.replaces ?? [current]).filter((each) => each === current),
  }
  const isUnchanged = findChangedFields(published, next).length === 0 && !hasInvalid
  if (isUnchanged) return deleteDraft(db, getDraftKey(staffId), replaced)
  const edited = { ...getEditedFields(next), ...(hasInvalid && { invalidInput: invalid }) }
  return db.transaction(async (tx) => {
    if (!draft?.isOutdated) return saveDraft(tx, { ...getDraftKey(staffId), version, fields: edited, write: replaced })
    const deleted = await deleteDraft(tx, getDraftKey(staffId), replaced)
    if (deleted.outcome === 'conflict') return deleted
    const rebased = { draftToken: replaced.draftToken, replaces: ['none'] }
    return saveDraft(tx, { ...getDraftKey(staffId), version, fields: edited, write: rebased })
  })
}

export const deleteBrandDraft = (db: Queryable, staffId: string, write?: DraftWrite) =>
  deleteDraft(db, getDraftKey(staffId), write)

/**
 * Publishes the draft.
 * @param version version that the author has seen; rejected if someone published since
 */
export async function publishBrand(
  db: Database,
  { staffId, by, version }: { staffId: string; by: Actor; version: number },
) {
  const { draft, drafted, changed } = await readBrandDraft(db, staffId)
  if (!draft || changed.length === 0) return undefined
  const title = `Changed the brand: ${changed.map(getLabel).join(', ').toLowerCase()}`
  const saved = await saveContent(db, { key: brandKey, version, value: getEditedFields(drafted), by, title })
  if (saved.ok) await deleteBrandDraft(db, staffId, { draftToken: draft.draftToken, replaces: [draft.draftToken] })
  return saved
}

/** Publishes a former version again. */
export async function restoreBrand(
  db: Database,
  { revision, version, by }: { revision: number; version: number; by: Actor },
) {
  const former = (await listBrandVersions(db)).find(({ id }) => id === revision)
  if (!former) return undefined
  const title = `Restored brand version ${former.version}`
  return saveContent(db, { key: brandKey, version, value: former.value, by, title })
}

export async function listBrandVersions(db: Queryable) {
  return listContentVersions(db, { key: brandKey, limit: maxVersions })
}

/** Returns the brand as of a version. */
async function readBrandAt(db: Queryable, version: number): Promise<Brand> {
  const former = version === 0 ? undefined : (await listBrandVersions(db)).find((each) => each.version === version)
  return mergeBrand(former?.value ?? {})
}

function getChanges(before: Brand, after: Brand): Partial<Brand> {
  const changed = findChangedFields(before, after)
  return Object.fromEntries(Object.entries(after).filter(([name]) => changed.includes(name)))
}

function findChangedFields(one: Brand, other: Brand): string[] {
  const [before, after]: ContentValue[] = [one, other]
  return Object.keys(one).filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
}
