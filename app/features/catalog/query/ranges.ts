/** A closed range of a filter; `max: null` is open-ended. Both edges belong to the range (docs/domain.md, Catalog). */
export type Range = { value: string; label: string; min: number; max: number | null }

/** Creates a range of rounded_price, in dollars. */
const toPriceRange = (min: number, max: number | undefined): Range =>
  max === undefined
    ? { value: `${min}+`, label: `$${min} and up`, min, max: null }
    : { value: `${min}-${max}`, label: `$${min}–$${max}`, min, max }

export const priceRanges: readonly Range[] = [
  toPriceRange(0, 25),
  toPriceRange(25, 50),
  toPriceRange(50, 100),
  toPriceRange(100, undefined),
]

/** Edges of the finer price ranges, in dollars, as boxwright_price_range numbers them. */
export const priceEdges = [1, 2, 5, 10, 15, 25, 30, 40, 50, 75, 100, 150, 250]

/** Finer ranges, each within one of `priceRanges`, which shows them when selected. */
const finePriceRanges = [0, ...priceEdges].map((min, index) => toPriceRange(min, priceEdges[index]))

/** Ranges of minimum_quantity, in units. */
export const minimumQuantityRanges: readonly Range[] = [
  { value: '1-25', label: '1–25 units', min: 1, max: 25 },
  { value: '25-50', label: '25–50 units', min: 25, max: 50 },
  { value: '50-100', label: '50–100 units', min: 50, max: 100 },
  { value: '100+', label: '100 units and up', min: 100, max: null },
]

export function findRange(ranges: readonly Range[], value: string | null | undefined): Range | undefined {
  return ranges.find((range) => range.value === value)
}

export const findPriceRange = (value: string | null | undefined) =>
  findRange(priceRanges, value) ?? findRange(finePriceRanges, value)

/** The price ranges; the one that is or contains the selected one is followed by its finer ranges. */
export function getPriceChoices(value: string | null): (Range & { isFine?: boolean })[] {
  const selected = findPriceRange(value)
  const contains = (outer: Range, inner: Range) =>
    inner.min >= outer.min && (outer.max === null || (inner.max !== null && inner.max <= outer.max))
  return priceRanges.flatMap((range) =>
    selected && contains(range, selected)
      ? [range, ...finePriceRanges.filter((fine) => contains(range, fine)).map((fine) => ({ ...fine, isFine: true }))]
      : [range],
  )
}
