/** One color of a design, as a dot that leads to its product. */
export type Swatch = {
  to: string
  /** The product's, with its color. */
  name: string
  color: string
  /** "#23304e"; missing if unknown. */
  hex?: string
  /** It is the product the page or the card shows. */
  current: boolean
}

/** The colors of a card's design, itself among them; without swatches where it is sold in one. */
export type Colors = {
  swatches: Swatch[]
  /** Number of hidden colors. */
  hiddenCount: number
}
