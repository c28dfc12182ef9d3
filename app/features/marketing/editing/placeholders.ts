/** What a text may name in braces and the figures fill in (docs/domain.md, Pages and their words). */
export const placeholders = {
  name: 'Name of the shop',
  catalogueItems: 'Items in the catalog',
  foundedIn: 'Year of the founding',
  donatedShareOfSales: 'Pledged share of sales',
  boxMinimum: 'Boxes of one design in production, at least',
  minimumPacks: 'Packs an estimate starts from',
  contactWithin: 'Contact after a request',
  contactWithinShort: 'Contact after a request, in short',
  reviewWithin: 'Review of a swag box request',
  kitsReadyIn: 'Kits ready, from payment',
  bulkReadyIn: 'Bulk ready, from payment',
  bulkReadyInShort: 'Bulk ready, in short',
  mostOrdersIn: 'Most orders, in production',
  boxTurnaround: 'Swag box, from the first call',
  domesticBoxShipping: 'Shipping of one box',
  domesticBoxShippingShort: 'Shipping of one box, in short',
  portalFulfillment: 'Fulfillment in the portal',
  fulfillment: 'Where the stock is',
  carriers: 'Carriers abroad',
  countries: 'How many countries are served',
  artworkExtensions: 'Kinds of artwork files',
  artworkFiles: 'Artwork files of a request, at most',
  artworkMegabytes: 'Megabytes of one, at most',
  savedBoxDays: 'Days a saved box is kept',
} as const

export type Placeholder = keyof typeof placeholders

/** What stands in their place today. */
export type PlaceholderTexts = Record<Placeholder, string>

/** Whatever stands in braces on one line was meant as one. */
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

/** What stands in braces and is no figure, as it was typed. */
export function unknownPlaceholders(text: string): string[] {
  const found = Array.from(text.matchAll(inBraces), ([, inside = '']) => inside.trim())
  return [...new Set(found.filter((name) => !isPlaceholder(name)))]
}

/** Characters a figure counts for, however long its name in braces is. */
const figureLength = 6

/** How long a text is on the page, more or less. */
export const shownLength = (text: string) => text.replace(inBraces, 'x'.repeat(figureLength)).length
