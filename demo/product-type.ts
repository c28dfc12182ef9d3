export const CATEGORIES = [
  'Drinkware',
  'T-Shirts',
  'Outerwear',
  'Office',
  'Bags',
  'Technology',
  'Headwear',
  'Writing',
  'Wellness',
  'Food & Treats',
  'Eco',
  'Kits & Packaging',
] as const

export type Category = (typeof CATEGORIES)[number]

/** A size, capacity, scent or flavor, as it stands in the name; `price` multiplies the type's price. */
export type Variant = { label: string; price?: number }

export type DecorationMethod =
  | 'laser'
  | 'screen'
  | 'pad'
  | 'embroidery'
  | 'deboss'
  | 'digital'
  | 'transfer'
  | 'foil'
  | 'label'
  | 'patch'
  | 'woven'
  | 'knit'
  | 'kiln'

/** Where a logo goes and how large it may be, in inches. */
export type Decoration = { method: DecorationMethod; spot: string; areas: string[] }

/**
 * A kind of product. Copy may hold {series}, {size}, {a size}, {A size} (with the right article) and {flavor} (the size in lower case).
 * Leads introduce the product, facts say something true of this kind only.
 */
export type ProductType = {
  noun: string
  category: Category
  /** How common it is beside the other types of its category. */
  share: number
  /** Dollars a unit, before brand and variant. */
  price: [low: number, high: number]
  variants?: Variant[]
  leads: string[]
  facts: string[]
  decorations?: Decoration[]
  minimums?: number[]
  uses?: string[]
  includes?: string[]
  /** The only colors it comes in, where the family has more. */
  colors?: string[]
  /** A second product in the set, photographed on its own. */
  alsoShow?: string
  /** As of the family. */
  contents?: boolean
}

/** Everything one photographed product can honestly stand for. */
export type ProductFamily = {
  picture: string
  /** Another photograph of the same product, in some of its colors. */
  otherView?: string
  /** Said after the color in a name: "Navy Sleeve". */
  colorNoun?: string
  /** "They are" rather than "it is". */
  plural?: boolean
  /** The copy names what is in the set, the box or the wrapper: the list of what is included is never missing. */
  contents?: boolean
  /** Handed out, used up or packed around a gift, rather than given as one. */
  notAGift?: boolean
  /** Brand name and how often it is the maker. */
  brands: [string, number][]
  details: string[]
  decorations: Decoration[]
  uses: string[]
  includes: string[]
  minimums: number[]
  /** Business days of production. */
  days: [low: number, high: number]
  types: ProductType[]
}
