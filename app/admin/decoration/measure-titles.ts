import type { Measure, Treatment } from '#app/features/proposals/pricing/method.schema.ts'
import { formatCount } from '#app/lib/text/count.ts'

/** Units that methods are measured in, as labels. */
export const measureTitles: Record<Measure, string> = {
  colors: 'Colors',
  stitches: 'Stitches',
  area: 'Square inches',
  none: 'Imprints',
}

const measureNouns: Record<Measure, [one: string, many: string]> = {
  colors: ['color', 'colors'],
  stitches: ['stitch', 'stitches'],
  area: ['square inch', 'square inches'],
  none: ['imprint', 'imprints'],
}

/** "color", "1,000 stitches": what one rate is for. @param step as typed */
export function formatMeasureUnit(measure: Measure, step: string): string {
  const [one, many] = measureNouns[measure]
  const count = Number(step.replaceAll(',', ''))
  return count > 1 ? formatCount(count, one, many) : one
}

export const treatmentTitles: Record<Treatment, string> = {
  charged: 'Charged',
  included: 'Included in the price',
  waived: 'Waived',
}
