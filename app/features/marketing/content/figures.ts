import { defaultBrand } from '#app/features/brand/brand.ts'

/**
 * Every figure and promise the marketing pages state, once (docs/domain.md, Marketing figures). The copy beside this
 * file reads them from here, so a changed promise changes on every page. Limits that the shop enforces (48 packs,
 * 5 files, 25 MB) are rules of their features; the copy only repeats them, and a test holds the two together.
 */
export const figures = {
  foundedIn: defaultBrand.foundedIn,
  donatedShareOfSales: '1%',
  catalogueItems: '10,000+',

  /** Production runs of one box design, and the packs an estimate in the builder starts from. */
  boxMinimum: 50,
  estimateMinimum: 48,

  contactWithin: defaultBrand.contactWithin,
  reviewWithin: '24-48 hours',
  /** From payment confirmation. */
  kitsReadyIn: 'about 3 weeks',
  bulkReadyIn: 'about 2 weeks',
  /** In production, for standard orders. */
  mostOrdersIn: '7-10 business days',
  /** From the first call. */
  boxTurnaround: '3-4 weeks',

  domesticBoxShipping: '$15.00',
  portalFulfillment: '24 hour',
  fulfillmentState: defaultBrand.fulfillment,
  carriers: 'UPS or FedEx',

  savedBoxDays: 7,
  artworkFiles: 5,
  artworkMegabytes: 25,
  artworkExtensions: ['.svg', '.eps', '.ai', '.pdf'],
} as const
