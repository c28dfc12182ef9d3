export type CountryRate = { country: string; cents: number }

/** Differences from the ten default holidays (docs/domain.md, Delivery estimate). */
export type DaysOff = {
  /** Keys of default holidays (days-off.ts) that are working days here. */
  open: string[]
  /** Keys of optional holidays (optional-holidays.ts) that are days off here. */
  observed?: string[] | undefined
  /** Own days or ranges, both ends included; `name` is for the admin only. */
  closed: { from: string; to: string; name: string }[]
}

/** Rules of orders and delivery, which an operator can change. */
export type BrandRules = {
  /** Minimum packs in the builder and the cart. */
  minimumPacks: number
  /** Minimum production run of one box design. */
  boxMinimum: number
  /** Suggested numbers of packs. */
  quickPicks: number[]
  daysOff: DaysOff
  /** Time of a box order, from the first call. */
  boxTurnaround: string
  /** Price of shipping one box within the US. */
  domesticBoxShipping: string
  /** Cents for shipping one box abroad, by ISO 3166-1 alpha-2 code; countries that are not here are quoted. */
  countryRates: CountryRate[]
  /** Review time of a swag box request. */
  reviewWithin: string
}

/** A separate file: public pages load it without the rest of the default brand. */
export const defaultRules: BrandRules = {
  minimumPacks: 48,
  boxMinimum: 50,
  quickPicks: [48, 96, 144],
  daysOff: { open: [], closed: [] },
  boxTurnaround: '3-4 weeks',
  domesticBoxShipping: '$15.00',
  countryRates: [],
  reviewWithin: '24-48 hours',
}
