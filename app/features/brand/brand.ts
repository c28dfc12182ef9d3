import { defaultLengthUnit, type LengthUnit } from '#app/lib/text/length.ts'

/** Default brand of the demo shop; the admin stores an operator's values over it. */
export const defaultBrand: Brand = {
  name: 'Boxwright',
  tagline: 'Branded merchandise, boxed with care',
  description:
    'Design custom swag boxes, order bulk swag and store it for free. Boxwright sources, packs and ships branded merchandise for businesses.',
  email: 'hello@boxwright.example',
  phone: null,
  address: null,
  founder: null,
  foundedIn: 2020,
  fulfillment: 'Wisconsin',
  social: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/boxwright' },
    { name: 'Instagram', url: 'https://www.instagram.com/boxwright' },
  ],

  contactWithin: '24 hours',
  reviewWithin: '24-48 hours',
  kitsReadyIn: 'about 3 weeks',
  bulkReadyIn: 'about 2 weeks',
  mostOrdersIn: '7-10 business days',
  boxTurnaround: '3-4 weeks',
  boxMinimum: 50,
  domesticBoxShipping: '$15.00',
  countryRates: [],
  portalFulfillment: '24 hour',
  carriers: 'UPS or FedEx',
  catalogueItems: '10,000+',
  donatedShareOfSales: '1%',

  minimumPacks: 48,
  quickPicks: [48, 96, 144],
  daysOff: { open: [], closed: [] },

  unit: defaultLengthUnit,

  logo: null,
  colours: { primary: '#14493a', accent: '#c4552d', ground: '#faf7f2' },
}

export type Brand = {
  name: string
  tagline: string
  description: string
  email: string
  phone: string | null
  /** Postal address in lines. */
  address: string | null
  /** Signs the quote on the About page; unset, it is signed "Our founder". */
  founder: string | null
  foundedIn: number
  /** Location where boxes are packed and shipped. */
  fulfillment: string
  social: { name: string; url: string }[]

  /** Response time after a project request or checkout, shown beside both forms. */
  contactWithin: string
  /** Review time of a swag box request. */
  reviewWithin: string
  /** Production time of kits, from payment confirmation. */
  kitsReadyIn: string
  /** Production time of bulk swag, from payment confirmation. */
  bulkReadyIn: string
  /** Production time of standard orders. */
  mostOrdersIn: string
  /** Time of a box order, from the first call. */
  boxTurnaround: string
  /** Minimum production run of one box design. */
  boxMinimum: number
  /** Price of shipping one box within the US. */
  domesticBoxShipping: string
  /** Cents for shipping one box abroad, by ISO 3166-1 alpha-2 code; countries that are not here are quoted. */
  countryRates: CountryRate[]
  /** Fulfillment time of orders from a company's portal. */
  portalFulfillment: string
  /** International carriers. */
  carriers: string
  /** Size of the catalog as shown in texts. */
  catalogueItems: string
  /** Null if the shop pledges nothing. */
  donatedShareOfSales: string | null

  /** Minimum packs in the builder and the cart. */
  minimumPacks: number
  /** Suggested numbers of packs. */
  quickPicks: number[]
  daysOff: DaysOff

  /** Unit of imprint sizes on pages, in requests and in the admin. */
  unit: LengthUnit

  logo: Logo | null
  colours: Colors
}

export type CountryRate = { country: string; cents: number }

/** Differences from the ten default holidays (docs/domain.md, Delivery estimate). */
export type DaysOff = {
  /** Names of holidays on which the company works. */
  open: string[]
  /** Own days or ranges, both ends included; `name` is for the admin only. */
  closed: { from: string; to: string; name: string }[]
}

/** Logo image; `width` and `height` in pixels, or in user units of an SVG. */
/** `address` is the stored name of its URL. */
export type Logo = { address: string; width: number; height: number }

/** Colors chosen by the operator; the palette derives all others (decision 0035). As #rrggbb. */
export type Colors = { primary: string; accent: string; ground: string }

/** Order and delivery rules. Pages get them only if the operator changed one. */
export type BrandRule =
  | 'minimumPacks'
  | 'boxMinimum'
  | 'quickPicks'
  | 'daysOff'
  | 'boxTurnaround'
  | 'domesticBoxShipping'
  | 'countryRates'
  | 'reviewWithin'

/** Brand fields that every page needs. */
export type PageBrand = Pick<Brand, 'name' | 'email' | 'fulfillment' | 'foundedIn' | 'social'> & {
  donatedShareOfSales: string
  contactWithin: string
} & Partial<Pick<Brand, 'phone' | 'address' | 'logo' | 'unit'>> & {
    /** All rules, if any differs from its default. */
    rules?: Pick<Brand, BrandRule>
    /** Hash of the appearance, if it differs from the default. */
    appearanceHash?: string
  }

/** Loader data of the root route. */
export type RootData = { publicUrl: string | null; brand: PageBrand }
