/** Merge fields of page texts (docs/domain.md, Page copy). */
export const placeholders = {
  name: 'Store name',
  catalogueItems: 'Catalog size',
  foundedIn: 'Year founded',
  donatedShareOfSales: 'Donated share of sales',
  boxMinimum: 'Box minimum in production',
  minimumPacks: 'Minimum packs of an estimate',
  contactWithin: 'Response time',
  contactWithinShort: 'Response time (short)',
  reviewWithin: 'Swag box review time',
  kitsReadyIn: 'Swag kit lead time',
  bulkReadyIn: 'Bulk swag lead time',
  bulkReadyInShort: 'Bulk swag lead time (short)',
  mostOrdersIn: 'Typical production time',
  boxTurnaround: 'Swag box turnaround',
  domesticBoxShipping: 'Domestic shipping per box',
  domesticBoxShippingShort: 'Domestic shipping per box (short)',
  portalFulfillment: 'Portal fulfillment time',
  fulfillment: 'Fulfillment location',
  carriers: 'International carriers',
  countries: 'Countries served',
  artworkExtensions: 'Artwork file types',
  artworkFiles: 'Maximum artwork files per request',
  artworkMegabytes: 'Maximum artwork file size (MB)',
  savedBoxDays: 'Days a saved box is stored',
} as const

export type Placeholder = keyof typeof placeholders

/** Current values. */
export type PlaceholderTexts = Record<Placeholder, string>

/** Treats any braces within one line as a merge field. */
const inBraces = /\{([^{}\n]{0,40})\}/g

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** The text with its figures. */
export function fillFigures(text: string, texts: PlaceholderTexts): string {
  return text.replace(inBraces, (braces, inside: string) => {
    const name = inside.trim()
    return isPlaceholder(name) ? texts[name] : braces
  })
}

/** A value with the figures in all of its texts. */
export function fillDeep<T>(value: T, texts: PlaceholderTexts): T {
  if (typeof value === 'string') return fillFigures(value, texts) as T
  if (Array.isArray(value)) return value.map((each) => fillDeep(each, texts)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillDeep(each, texts)])) as T
}

/** Returns unknown merge fields as typed. */
export function unknownPlaceholders(text: string): string[] {
  const found = Array.from(text.matchAll(inBraces), ([, inside = '']) => inside.trim())
  return [...new Set(found.filter((name) => !isPlaceholder(name)))]
}

/** Characters a figure counts for, however long its name in braces is. */
const figureLength = 6

/** Approximate length of a text on the page. */
export const shownLength = (text: string) => text.replace(inBraces, 'x'.repeat(figureLength)).length
