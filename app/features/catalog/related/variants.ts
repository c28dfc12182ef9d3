/** One color of a design, which links to its product. */
export type Swatch = {
  to: string
  /** Name of the product with its color. */
  name: string
  color: string
  /** "#23304e"; missing if unknown. */
  hex?: string
  /** True for the product of the page or card. */
  current: boolean
}

/** Colors of a card's design, including its own; no swatches if there is only one. */
export type Colors = {
  swatches: Swatch[]
  /** Number of hidden colors. */
  hiddenCount: number
}
