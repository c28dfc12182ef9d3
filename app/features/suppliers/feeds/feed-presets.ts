import type { Mapping, Target } from '#app/features/imports/mapping/mapping.ts'

type FeedPreset = { title: string; columns: Readonly<Record<string, Target>> }

/**
 * Column overrides for well-known public files, where automatic detection picks the wrong field. From published column names; never
 * verified against a live account. The customer-specific price is stored as net cost, so price rules compute the selling price.
 */
export const feedPresets: Readonly<Record<string, FeedPreset>> = {
  'sample-sanmar': {
    title: 'SanMar SDL (sample)',
    // PIECE_PRICE is what this account pays. MSRP is a price of each size; SUGGESTED_PRICE, one for the style, is stored as MSRP.
    columns: { PIECE_PRICE: 'net_costs', MSRP: 'rounded_price', SUGGESTED_PRICE: 'msrp' },
  },
  'sample-ssactivewear': {
    title: 'S&S Activewear products (sample)',
    // CustomerPrice is what this account pays, PiecePrice the list price of a single piece for every account.
    columns: { CustomerPrice: 'net_costs', PiecePrice: 'rounded_price' },
  },
}

/** Overrides detected columns by those of a preset that the file has. Names of columns are compared without case. */
export function applyPreset(detected: Mapping, { columns }: FeedPreset): Mapping {
  const names = new Map(Object.keys(detected.columns).map((name) => [name.toLowerCase(), name]))
  const overrides = Object.entries(columns).flatMap(([name, target]) => {
    const nameInFile = names.get(name.toLowerCase())
    return nameInFile === undefined ? [] : [[nameInFile, target] as const]
  })
  const targets = new Set(overrides.map(([, target]) => target))
  const others = Object.entries(detected.columns).filter(([, target]) => !targets.has(target as Target))
  return { ...detected, columns: { ...Object.fromEntries(others), ...Object.fromEntries(overrides) } }
}
