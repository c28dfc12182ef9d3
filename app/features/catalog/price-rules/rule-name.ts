import type { PriceRule } from '#db/tables/price-rules.ts'

/** "Acme, Bags"; "Any supplier" for a rule of all products. */
export const getRuleName = ({ supplier, category }: Pick<PriceRule, 'supplier' | 'category'>): string =>
  [supplier ?? 'Any supplier', category].filter(Boolean).join(', ')
