import { defaultLengthUnit, type LengthUnit } from '#app/lib/text/length.ts'
import { type BrandRules, defaultRules } from './brand-rules.ts'

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
  kitsReadyIn: 'about 3 weeks',
  bulkReadyIn: 'about 2 weeks',
  mostOrdersIn: '7-10 business days',
  portalFulfillment: '24 hour',
  carriers: 'UPS or FedEx',
  catalogueItems: '10,000+',
  donatedShareOfSales: '1%',

  ...defaultRules,

  unit: defaultLengthUnit,

  logo: null,
  colours: { primary: '#14493a', accent: '#c4552d', ground: '#faf7f2' },
}

export type { DaysOff } from './brand-rules.ts'

export type Brand = BrandRules & {
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
  /** Place where boxes are packed and shipped. */
  fulfillment: string
  social: { name: string; url: string }[]

  /** Response time after a project request or checkout, shown beside both forms. */
  contactWithin: string
  /** Production time of kits, from payment confirmation. */
  kitsReadyIn: string
  /** Production time of bulk swag, from payment confirmation. */
  bulkReadyIn: string
  /** Time of standard orders; like its neighbors, named as the merge field of stored texts. */
  mostOrdersIn: string
  /** Fulfillment time of orders from a company's portal. */
  portalFulfillment: string
  /** International carriers. */
  carriers: string
  /** Size of the catalog as shown in texts. */
  catalogueItems: string
  /** Null if the shop pledges nothing. */
  donatedShareOfSales: string | null

  /** Unit of imprint sizes on pages, in requests and in the admin. */
  unit: LengthUnit

  logo: Logo | null
  colours: Colors
}

/** Logo image; `width` and `height` in pixels, or in user units of an SVG. `address` is the stored name of its URL. */
export type Logo = { address: string; width: number; height: number }

/** Colors chosen by the operator; the palette derives all others (decision 0035). As #rrggbb. */
export type Colors = { primary: string; accent: string; ground: string }

/** Brand fields that every page needs. */
export type PageBrand = Pick<Brand, 'name' | 'email' | 'fulfillment' | 'foundedIn' | 'social'> & {
  donatedShareOfSales: string
  contactWithin: string
} & Partial<Pick<Brand, 'phone' | 'address' | 'logo' | 'unit'>> & {
    /** All rules if one differs from its default, else absent. Read them by `useBrandRules`. */
    rules?: BrandRules
    /** Hash of the appearance, if it differs from the default. */
    appearanceHash?: string
  }

/** Loader data of the root route. */
export type RootData = { publicUrl: string | null; brand: PageBrand }
