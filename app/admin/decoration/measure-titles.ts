import type { Measure, Treatment } from '#app/features/proposals/pricing/method.schema.ts'

/** What a method is measured in, for labels. */
export const measureTitles: Record<Measure, string> = {
  colors: 'Colors',
  stitches: 'Stitches',
  area: 'Square inches',
  none: 'Imprints',
}

export const treatmentTitles: Record<Treatment, string> = {
  charged: 'Charged',
  included: 'Included in the price',
  waived: 'Waived',
}
