/** One color of a style, which links to its product. */
export type Swatch = {
  to: string
  /** Name of the product with its color. */
  name: string
  color: string
  /** "#23304e"; missing if unknown. */
  hex?: string
  /** True for the product of the page. */
  isCurrent: boolean
}
