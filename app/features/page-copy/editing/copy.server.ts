import { readBrand } from '#app/features/brand/brand.server.ts'
import { type Brand, defaultBrand } from '#app/features/brand/brand.ts'
import { cachedContent } from '#app/features/brand/content.server.ts'
import type { Services } from '#app/lib/services.ts'
import { limits } from '../default-copy/limits.ts'
import { type PageCopy, type PageKey, pages } from './pages.ts'
import type { PlaceholderTexts } from './placeholders.ts'
import { shortFigure } from './short-figure.ts'
import { copyFrom, getWords } from './words.ts'

/** Returns the content key of a page. */
export const getContentKey = (key: PageKey) => `page/${key}`

type Content = Pick<Services, 'content'>

/** Returns the texts of a page: edited sections over the defaults. Without changes it needs no query. */
export async function readCopy<K extends PageKey>(services: Content, key: K): Promise<PageCopy<K>> {
  const own = await cachedContent(services, getContentKey(key))
  return copyFrom(key, own ?? {}, await readTexts(services))
}

/** Returns the current values of the merge fields. */
export async function readTexts(services: Content): Promise<PlaceholderTexts> {
  const [brand, swagBoxes] = await Promise.all([
    readBrand(services),
    cachedContent(services, getContentKey('swag-boxes')),
  ])
  const { countries } = getWords('swag-boxes', swagBoxes ?? {}) as (typeof pages)['swag-boxes']['words']
  return getTexts(brand, countries.served.length)
}

function getTexts(brand: Brand, countries: number): PlaceholderTexts {
  return {
    name: brand.name,
    catalogueItems: brand.catalogueItems,
    foundedIn: String(brand.foundedIn),
    donatedShareOfSales: brand.donatedShareOfSales,
    boxMinimum: String(brand.boxMinimum),
    minimumPacks: String(brand.minimumPacks),
    contactWithin: brand.contactWithin,
    contactWithinShort: shortFigure(brand.contactWithin),
    reviewWithin: brand.reviewWithin,
    kitsReadyIn: brand.kitsReadyIn,
    bulkReadyIn: brand.bulkReadyIn,
    bulkReadyInShort: shortFigure(brand.bulkReadyIn),
    mostOrdersIn: brand.mostOrdersIn,
    boxTurnaround: brand.boxTurnaround,
    domesticBoxShipping: brand.domesticBoxShipping,
    domesticBoxShippingShort: shortFigure(brand.domesticBoxShipping),
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

/** The figures as the files say them. */
export const shopTexts = getTexts(defaultBrand, pages['swag-boxes'].words.countries.served.length)
