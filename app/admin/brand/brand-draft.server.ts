import type { Actor } from '#app/features/audit/audit.server.ts'
import { brandKey, getEditedFields, mergeBrand } from '#app/features/brand/brand.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { type ContentValue, listContentVersions, readContent, saveContent } from '#app/features/brand/content.server.ts'
import { deleteDraft, readDraft, saveDraft } from '#app/features/content/drafts.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import { contentFields } from '#db/tables/shop-content.ts'
import { getLabel } from './brand-sections.ts'

const getDraft = (staffId: string) => ({ kind: 'page' as const, subject: brandKey, staffId })
const maxVersions = 30

/** Reads the published brand and this person's draft. */
export async function readBrandDraft(db: Queryable, staffId: string) {
  const [stored, draft] = await Promise.all([
    readContent(db, brandKey),
    readDraft(db, getDraft(staffId), contentFields),
  ])
  const published = mergeBrand(stored.value)
  const isOutdated = draft !== undefined && draft.version !== stored.version
  const drafted = !draft
    ? published
    : isOutdated
      ? { ...published, ...getChanges(await readBrandAt(db, draft.version), mergeBrand(draft.fields)) }
      : mergeBrand(draft.fields)
  return {
    version: stored.version,
    published,
    drafted,
    /** True if someone published since the draft was started; its fields then replace those of that version. */
    draft: draft ? { at: draft.at, isOutdated } : null,
    changed: changedFields(published, drafted),
  }
}

/** Saves a draft; deletes it if it equals the published version. */
export async function saveBrandDraft(
  db: Queryable,
  { staffId, fields }: { staffId: string; fields: Partial<Brand> },
): Promise<void> {
  const { version, published, drafted, draft } = await readBrandDraft(db, staffId)
  const next = { ...drafted, ...fields }
  const isUnchanged = changedFields(published, next).length === 0
  if (isUnchanged || draft?.isOutdated) await deleteDraft(db, getDraft(staffId))
  if (isUnchanged) return
  await saveDraft(db, { ...getDraft(staffId), version, fields: getEditedFields(next) })
}

export const dropBrandDraft = (db: Queryable, staffId: string) => deleteDraft(db, getDraft(staffId))

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
  if (saved.ok) await dropBrandDraft(db, staffId)
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
  const changed = changedFields(before, after)
  return Object.fromEntries(Object.entries(after).filter(([name]) => changed.includes(name)))
}

function changedFields(one: Brand, other: Brand): string[] {
  const [before, after]: ContentValue[] = [one, other]
  return Object.keys(one).filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
}
