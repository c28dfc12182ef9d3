import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { DocumentType, SaveOutcome } from '#app/features/content/documents.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { defaultLengthUnit, type LengthUnit } from '#app/lib/text/length.ts'
import type { Queryable } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { listProductDifferences } from './form/differences.ts'
import { getChangedFields, getTexts, type ProductTexts, parseProduct, toProductTexts } from './form/product-texts.ts'
import { getProductFieldTitle, productFormFields, toColumns } from './product.schema.ts'
import { blankProduct, type ProductFields } from './product-columns.ts'
import { parseStoredProduct } from './revision.server.ts'
import { type SaveResult, saveProduct } from './save-product.server.ts'

/** The texts of a draft, without those of newer fields. */
const draftSchema = v.object(v.entriesFromList(productFormFields, v.optional(v.string())))

export async function findProduct(db: Queryable, id: string): Promise<Product | undefined> {
  const [product] = await db.select().from(productData).where(eq(productData.id, id))
  return product
}

/** Products as documents. Only edited fields are validated and written. @param unit of lengths in the history */
export function createProductDocument(
  unit: LengthUnit = defaultLengthUnit,
): DocumentType<ProductTexts, Partial<ProductFields>> {
  return {
    kind: 'product',
    noun: 'product',
    blank: blankTexts,
    toFields: toProductTexts,
    parseDraft(draft, live) {
      const parsed = v.safeParse(draftSchema, draft)
      return parsed.success ? { ...live, ...(parsed.output as Partial<ProductTexts>) } : undefined
    },
    validate(texts, { version, seen }) {
      const { value, errors } = parseProduct(texts)
      const edited = new Set<string>(version === 0 ? Object.keys(texts) : getChangedFields(texts, seen))
      const pick = <T>(entries: Record<string, T>) =>
        Object.fromEntries(Object.entries(entries).filter(([field]) => edited.has(field)))
      const invalid: FieldErrors = pick(errors)
      return Object.keys(invalid).length > 0
        ? { ok: false, errors: invalid }
        : { ok: true, value: toColumns(pick(value)) }
    },
    async find(db, id) {
      const product = await findProduct(db, id)
      return product && { version: product.version, name: product.name, value: product }
    },
    async publish(db, { value: fields, ...publication }) {
      return toSaveOutcome(await saveProduct(db, { ...publication, fields }))
    },
    parseRevision: parseStoredProduct,
    getTitle: getProductFieldTitle,
    listDifferences: (_, before, after) => listProductDifferences(before, after, unit),
  }
}

const blankTexts = getTexts(blankProduct)

export const productDocument = createProductDocument()

/** The outcome for the editor: an identifier that another product has is an error of its field. */
export function toSaveOutcome(saved: SaveResult): SaveOutcome {
  switch (saved.outcome) {
    case 'saved':
      return { outcome: 'saved', messageKey: saved.change === null ? 'same' : undefined }
    case 'slug-taken':
      return reject('slug', `${saved.holder.name} already uses /products/${saved.slug}. Enter another URL slug.`)
    case 'no-slug':
      return reject('slug', 'The name has no letters or digits for a URL slug. Enter one, such as canvas-tote.')
    case 'item-number-taken':
      return reject('supplier_item_number', `${saved.holder.name} already uses this supplier item number.`)
    default:
      return { outcome: saved.outcome }
  }
}

const reject = (field: string, message: string): SaveOutcome => ({
  outcome: 'rejected',
  errors: { [field]: [message] },
})
