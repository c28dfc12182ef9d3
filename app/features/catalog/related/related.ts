import type { Swatch } from './swatch.ts'

/** A product on the page of another product. */
export type RelatedProduct = {
  id: string
  to: string
  name: string
  /** First image, or null. */
  image: string | null
  /** "$12.50" or "TBD". */
  price: string
  /** Price difference: "$3.10 less". */
  difference?: string
}

export type Related = {
  /** Colors of the design, including the product's own. */
  swatches: Swatch[]
  /** Other products by heading; no section is empty. */
  sections: { title: string; products: RelatedProduct[] }[]
}

export const noRelatedProducts: Related = { swatches: [], sections: [] }
