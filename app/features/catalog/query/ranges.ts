/** A closed range of a filter; `max: null` is open-ended. Both edges belong to the range (docs/domain.md, Catalog). */
export type Range = { value: string; label: string; min: number; max: number | null }

/** In dollars, by rounded_price. */
export const priceRanges: readonly Range[] = [
  { value: '0-25', label: '$0–$25', min: 0, max: 25 },
  { value: '25-50', label: '$25–$50', min: 25, max: 50 },
  { value: '50-100', label: '$50–$100', min: 50, max: 100 },
  { value: '100+', label: '$100 and up', min: 100, max: null },
]

/** In units, by minimum_quantity. */
export const minimumQuantityRanges: readonly Range[] = [
  { value: '1-25', label: '1–25 units', min: 1, max: 25 },
  { value: '25-50', label: '25–50 units', min: 25, max: 50 },
  { value: '50-100', label: '50–100 units', min: 50, max: 100 },
  { value: '100+', label: '100 units and up', min: 100, max: null },
]

export function findRange(ranges: readonly Range[], value: string | null | undefined): Range | undefined {
  return ranges.find((range) => range.value === value)
}
