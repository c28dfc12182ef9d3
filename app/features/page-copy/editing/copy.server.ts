import { readBrand } from '#app/features/brand/brand.server.ts'
import { type Brand, defaultBrand } from '#app/features/brand/brand.ts'
import { readCachedContent } from '#app/features/brand/content.server.ts'
import type { Services } from '#app/lib/services.ts'
import { buildCopy, getTexts } from './build-copy.ts'
import type { MergeFieldTexts } from './merge-fields.ts'
import { type PageCopy, type PageKey, pages } from './pages.ts'

/** Limits that features enforce and the texts repeat; a test compares them. */
export const limits = {
  savedBoxDays: 7,
  artworkFiles: 5,
  artworkMegabytes: 25,
  artworkExtensions: ['.svg', '.eps', '.ai', '.pdf'],
} as const

const replacements: [RegExp, string][] = [
  [/^(?:within|about|up to)\s+/i, ''],
  [/\bbusiness (?=days?\b)/i, ''],
  [/\s*\bhours?\b/i, ' h'],
  [/^(\D*\d[\d,]*)\.00$/, '$1'],
]

/** Shortens a promise for large type: "24 h" for "24 hours", "2 weeks" for "about 2 weeks", "$15" for "$15.00". */
export const toShortFigure = (figure: string) =>
  replacements.reduce((text, [long, short]) => text.replace(long, short), figure.trim())

/** Returns the content key of a page. */
export const getContentKey = (key: PageKey) => `page/${key}`

type Content = Pick<Services, 'content'>

/** Returns the texts of a page: edited sections over the defaults. Without changes it needs no query. */
export async function readCopy<K extends PageKey>(services: Content, key: K): Promise<PageCopy<K>> {
  const edited = await readCachedContent(services, getContentKey(key))
  return buildCopy(key, edited ?? {}, await readMergeFieldTexts(services))
}

/** Returns the current values of the merge fields. */
export async function readMergeFieldTexts(services: Content): Promise<MergeFieldTexts> {
  const [brand, swagBoxes] = await Promise.all([
    readBrand(services),
    readCachedContent(services, getContentKey('swag-boxes')),
  ])
  const { countries } = getTexts('swag-boxes', swagBoxes ?? {}) as (typeof pages)['swag-boxes']['defaultTexts']
  return toMergeFieldTexts(brand, countries.served.length)
}

function toMergeFieldTexts(brand: Brand, countries: number): MergeFieldTexts {
  return {
    name: brand.name,
    catalogItems: brand.catalogueItems,
    foundedIn: String(brand.foundedIn),
    donatedShareOfSales: brand.donatedShareOfSales ?? '',
    boxMinimum: String(brand.boxMinimum),
    minimumPacks: String(brand.minimumPacks),
    contactWithin: brand.contactWithin,
    contactWithinShort: toShortFigure(brand.contactWithin),
    reviewWithin: brand.reviewWithin,
    kitsReadyIn: brand.kitsReadyIn,
    bulkReadyIn: brand.bulkReadyIn,
    bulkReadyInShort: toShortFigure(brand.bulkReadyIn),
    mostOrdersIn: brand.mostOrdersIn,
    boxTurnaround: brand.boxTurnaround,
    domesticBoxShipping: brand.domesticBoxShipping,
    domesticBoxShippingShort: toShortFigure(brand.domesticBoxShipping),
    portalFulfillment: brand.portalFulfillment,
    fulfillment: brand.fulfillment,
    carriers: brand.carriers,
    countries: String(countries),
    artworkExtensions: limits.artworkExtensions.join(', '),
    artworkFiles: String(limits.artworkFiles),
    artworkMegabytes: String(limits.artworkMegabytes),
    savedBoxDays: String(limits.savedBoxDays),
  }
}

/** Values of the merge fields for the default brand. */
export const defaultMergeFieldTexts = toMergeFieldTexts(
  defaultBrand,
  pages['swag-boxes'].defaultTexts.countries.served.length,
)
