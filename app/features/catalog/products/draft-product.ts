import type { Product } from '#db/tables/products.ts'
import { type ProductTexts, parseProduct } from './form/product-texts.ts'
import { toColumns } from './product.schema.ts'
import { blankProduct } from './product-columns.ts'

export type DraftProductInput = { id: string; stored: Product | undefined; texts: ProductTexts }

/** Returns a product as its draft would be published; invalid fields stay as stored. */
export function toDraftProduct({ id, stored, texts }: DraftProductInput) {
  const { value, errors } = parseProduct(texts)
  const defaults = { version: 0, demo: false, updated_at: new Date(), created_at: new Date() }
  const base = stored ?? {
    ...blankProduct,
    ...defaults,
    id,
    search_text: '',
    search_vector: '',
    name_vector: '',
    name_slug: '',
    price_steps: [],
    style_key: null,
    color_group: null,
    facts: [],
  }
  const product: Product = { ...base, ...toColumns(value) }
  return { product, errors }
}
