import type { PriceRule } from '#db/tables/price-rules.ts'

/** "Acme, Bags", "Any supplier, Bags" or "All products". */
export const getRuleName = ({ supplier, category }: Pick<PriceRule, 'supplier' | 'category'>): string =>
  supplier || category ? [supplier ?? 'Any supplier', category].filter(Boolean).join(', ') : 'All products'
