import type { Swatch } from './variants.ts'

/** A product as another product's page offers it. */
export type RelatedProduct = {
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
  /** Colors of the same design, the product's own among them. */
  swatches: Swatch[]
  /** Other products, under a heading each; none is empty. */
  sections: { title: string; products: RelatedProduct[] }[]
}

export const noRelatedProducts: Related = { swatches: [], sections: [] }
