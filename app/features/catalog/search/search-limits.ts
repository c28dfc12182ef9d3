import { formatPrice } from '#app/lib/text/money.ts'

/** A price and a quantity that a search states in words; prices in dollars a unit. */
export type Limits = { minPrice?: number; maxPrice?: number; quantity?: number }

export type ParsedSearch = {
  /** The text without the limits. */
  rest: string
  limits: Limits
  /** "up to $5, 500 units" */
  label: string
}

const number = String.raw`(\d{1,3}(?:,\d{3}){1,2}|\d{1,7}(?:\.\d{1,2})?)(?![\d.,]*\d)`
const money = String.raw`(?:\$ ?${number}(?: ?(?:dollars?|usd|bucks?)\b)?|${number} ?(?:dollars?|usd|bucks?)\b)`
/** After a number, these measure the product, not the order. */
const measures = String.raw`(?! ?(?:%|"|'|(?:fl|oz|ozs|ounces?|ml|cl|l|lit(?:er|re)s?|gal(?:lons?)?|qt|pt|in|inch(?:es)?|ft|feet|cm|mm|mah|gb|tb|mb|w|v|watts?|gsm|g|kg|lbs?|pages?|sheets?|cents?|days?|weeks?|hours?|hrs?|packs?|piece|pc set|pcs set|way|panels?|colou?rs?|ports?|person|pockets?|rings?|speed|ply|threads?|in 1|k|x)\b))`
const each = '(?: ?(?:each|apiece|ea|per (?:unit|piece|item|person)|a piece)\\b)?'
const people =
  'people|persons|employees|staff|guests|attendees|colleagues|coworkers|team members|members|students|participants|customers|clients|visitors|volunteers|kids|recipients'

const toPattern = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}$.,])${source}`, 'iu')
const atMost = 'under|below|less than|up to|at most|no more than|cheaper than|max(?:imum)?|within|<=?'
const atLeast = 'over|above|more than|at least|starting at|from|min(?:imum)?|>=?'

type Rule = { pattern: RegExp; read: (numbers: number[]) => Limits }

const readRange = ([a = 0, b = 0]: number[]): Limits => ({ minPrice: Math.min(a, b), maxPrice: Math.max(a, b) })
const readMax = ([maxPrice = 0]: number[]): Limits => ({ maxPrice })
const readMin = ([minPrice = 0]: number[]): Limits => ({ minPrice })

/** Each is applied once, in this order. */
const priceRules: Rule[] = [
  {
    pattern: toPattern(
      `(?:between|from) \\$? ?${number} (?:and|to|-) (?:${money}|${number}${measures})${each}(?![\\p{L}\\p{N}])`,
    ),
    read: readRange,
  },
  // "and" joins two prices, unlike in "under $5 and 100 units".
  {
    pattern: toPattern(`\\$ ?${number} ?(?:(?:-|to) ?\\$?|and ?\\$) ?${number}${each}(?![\\p{L}\\p{N}])`),
    read: readRange,
  },
  { pattern: toPattern(`${number} ?(?:-|to) ?${money}${each}`), read: readRange },
  { pattern: toPattern(`(?:${atMost}) ?(?:${money}${each}|${number}${each}$)`), read: readMax },
  { pattern: toPattern(`${money} (?:or less|or under|or below|and under|max(?:imum)?)\\b${each}`), read: readMax },
  { pattern: toPattern(`${money} (?:or more|and up|or above|and above|plus)\\b${each}`), read: readMin },
  { pattern: toPattern(`(?:${atLeast}) ?${money}${each}`), read: readMin },
]

const readQuantity = ([quantity = 0]: number[]): Limits => ({ quantity })

const quantityRules: Rule[] = [
  { pattern: toPattern(`(?:for )?(?:about |around )?${number} (?:${people})\\b`), read: readQuantity },
  { pattern: toPattern(`(?:for )?${number} ?(?:units?|pieces|pcs)(?! set)\\b(?: of\\b)?`), read: readQuantity },
  { pattern: toPattern(`(?:qty|quantity)(?: of|:)? ?${number}(?![\\p{L}\\p{N}])`), read: readQuantity },
  { pattern: toPattern(`for ${number}$`), read: readQuantity },
  // "500 pens", not "20 oz tumbler", "12 pack" or "2027 planner".
  {
    pattern: new RegExp(
      `^${number}x? (?=\\p{L}{3})${measures.replace(' ?', '')}(?!.*\\b(?:planner|calendar|diary)s?$)`,
      'iu',
    ),
    read: readQuantity,
  },
]

/** Words and commas that joined the text to a price or a quantity. */
const joiningWords = /^(?:(?:for|of|and)(?: |$)|, ?)+|(?:(?:^| )(?:for|of|and)|,)+$/giu

const minQuantity = 10
const maxQuantity = 1_000_000

/** Reads a price and a quantity from the words of a search: "notebook under $5", "500 pens" (docs/domain.md, Catalog). */
export function parseSearchLimits(search: string): ParsedSearch | undefined {
  let rest = search.replace(/[‐‑–]/g, '-').replace(/\s+/gu, ' ')
  let limits: Limits = {}
  const apply = (rules: Rule[], isValid: (limits: Limits) => boolean) => {
    for (const { pattern, read } of rules) {
      const match = pattern.exec(rest)
      const found =
        match &&
        read(
          match
            .slice(1)
            .filter((text) => text !== undefined)
            .map(toNumber),
        )
      if (!match || !found || !isValid(found)) continue
      limits = { ...limits, ...found }
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`.replace(/\s+/gu, ' ').trim()
      return
    }
  }
  apply(priceRules, () => true)
  const hasPrice = Object.keys(limits).length > 0
  apply(
    quantityRules,
    ({ quantity = 0 }) => Number.isInteger(quantity) && quantity >= minQuantity && quantity <= maxQuantity,
  )
  // Without the quantity, a price may be at the end: "mugs under 10 for 50 people".
  if (!hasPrice) apply(priceRules, () => true)
  if (Object.keys(limits).length === 0) return
  return { rest: rest.replace(joiningWords, '').trim(), limits, label: describeLimits(limits) }
}

const toNumber = (text: string) => Number(text.replaceAll(',', ''))

function describeLimits({ minPrice, maxPrice, quantity }: Limits): string {
  const dollars = (price: number) => formatPrice(price).replace(/\.00$/, '')
  const price =
    minPrice !== undefined && maxPrice !== undefined
      ? `${dollars(minPrice)} to ${dollars(maxPrice)}`
      : maxPrice !== undefined
        ? `up to ${dollars(maxPrice)}`
        : minPrice !== undefined
          ? `from ${dollars(minPrice)}`
          : undefined
  return [price, quantity !== undefined && `${quantity.toLocaleString('en-US')} units`].filter(Boolean).join(', ')
}
