import type { Mapping, Target } from '#app/features/imports/mapping/mapping.ts'

type Sample = { title: string; columns: Readonly<Record<string, Target>> }

/**
 * What detection does not know of public layouts, by the suppliers' published column names: samples, not tested with an account. Your
 * price is the net cost, so that price rules apply.
 */
export const sampleMappings: Readonly<Record<string, Sample>> = {
  'sample-sanmar': {
    title: 'SanMar SDL (sample)',
    columns: { PIECE_PRICE: 'net_costs', MSRP: 'rounded_price', SUGGESTED_PRICE: 'msrp' },
  },
  'sample-ssactivewear': {
    title: 'S&S Activewear products (sample)',
    columns: { CustomerPrice: 'net_costs', PiecePrice: 'rounded_price' },
  },
}

/** Replaces detected columns by those of a sample that the file has; case does not matter. */
export function applySample(detected: Mapping, { columns }: Sample): Mapping {
  const names = new Map(Object.keys(detected.columns).map((name) => [name.toLowerCase(), name]))
  const given = Object.entries(columns).flatMap(([name, target]) => {
    const own = names.get(name.toLowerCase())
    return own === undefined ? [] : [[own, target] as const]
  })
  const targets = new Set(given.map(([, target]) => target))
  const others = Object.entries(detected.columns).filter(([, target]) => !targets.has(target as Target))
  return { ...detected, columns: { ...Object.fromEntries(others), ...Object.fromEntries(given) } }
}
