import { slugFrom } from '#app/lib/text/slug.ts'
import type { PriceBreak, Product } from '#db/tables/products.ts'
import { brandPriceFactors, type ProductFamily, type ProductType, seriesNames } from './demo-data.ts'
import { describe } from './describe.ts'
import { colorName, getColors, getImage, toHex } from './images.ts'
import { planAssortment } from './plan-assortment.ts'
import { catalogPrice, priceBreaksFor } from './prices.ts'
import { type Random, randomFrom, uuidFor } from './random.ts'
import { emptyShelf } from './shelf.ts'

export type DemoProduct = Omit<
  Product,
  | 'created_at'
  | 'updated_at'
  | 'version'
  | 'demo'
  | 'image_alts'
  | 'imprint_areas'
  | 'supplier'
  | 'supplier_item_number'
  | 'search_text'
  | 'search_words'
  | 'name_slug'
  | 'price_breaks'
> & { price_breaks: PriceBreak[] }

export const DEMO_PRODUCT_COUNT = 10_400

/** A named design: each color is a separate product, or one product has all colors. */
type Design = {
  /** All its colors share it. */
  name: string
  family: ProductFamily
  type: ProductType
  series: string
  size: string
  imaged: boolean
  /** Number of colors that are separate products; 0 if one product covers all of them. */
  separate: number
}

/** Makers of greener versions of nearly everything. */
const ECO_BRANDS: [string, number][] = [
  ['Secondgrove', 5],
  ['Loopmere', 4],
]

const NO_IMAGE = 0.02
/** Price above which included services are not listed. */
const NOT_LISTED = 0.09
const OUT_OF_STOCK = 0.03
const ONE_LISTING = 0.26
/** In how many colors a design is sold, where each is a product. */
const SEPARATE_COLORS = [1, 1, 2, 2, 3, 3, 4, 5, 6]
/** Colors of a shape, of which a design is sold in half at most. */
const MANY = 7
/** And where it is one product in all of them: a page shows an image of each. */
const MAX_TOGETHER = 7
/** The front page of the catalog reads better when its first names do not repeat for a whole page. */
const OPENING_NAMES = /^(Ab|Ac|Ad)/
const OPENING_SHARE = 0.1

function weighted(choices: [string, number][], random: Random): string {
  let left = random.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  throw new Error('nothing to choose from')
}

function designFor(family: ProductFamily, type: ProductType, series: string, random: Random): Design {
  const variant = random.pick(type.variants ?? [{ label: '' }])
  const imaged = series.startsWith('A') || !random.chance(NO_IMAGE)
  const together = !imaged || random.chance(ONE_LISTING)
  return {
    name: designName(series, variant.label, type),
    family,
    type,
    series,
    size: variant.label,
    imaged,
    separate: together ? 0 : random.pick(SEPARATE_COLORS),
  }
}

function designName(series: string, size: string, { noun }: ProductType): string {
  return size ? `${series} ${size} ${noun}` : `${series} ${noun}`
}

/** The same thing in another collection. */
function inSeries(series: string, design: Design): Design {
  return { ...design, series, name: designName(series, design.size, design.type) }
}

function getBrand({ family, type, series }: Design): string {
  const familyBrands = Object.entries(family.brands)
  const makers = type.category === 'Eco' ? [...familyBrands, ...ECO_BRANDS] : familyBrands
  return weighted(makers, randomFrom(`brand ${series} ${type.noun}`))
}

/** In the order of their names. */
function getRange({ family, type }: Design): string[] {
  return (type.colors ?? getColors(family.picture)).toSorted()
}

const titles = new Map<string, string>()

/** As names say it: "Kelly Green". */
function titled(color: string): string {
  const title = titles.get(color) ?? colorName(color).replace(/\b[a-z]/g, (content) => content.toUpperCase())
  titles.set(color, title)
  return title
}

function getName(design: Design, color: string | null): string {
  if (!color) return design.name
  return `${design.name}, ${[titled(color), design.family.colorNoun].filter(Boolean).join(' ')}`
}

/** @param colors it is sold in, the one of the leading image first */
function getImages({ family, type }: Design, colors: string[], random: Random): string[] {
  const [first = ''] = colors
  const also = type.alsoShow
  const other = family.otherView
  return [
    getImage(family.picture, first),
    ...(family.picture === 'swagbox' && getColors('hero').includes(first) ? [getImage('hero', first)] : []),
    ...(also ? [getImage(also, first)] : []),
    ...(other && getColors(other).includes(first) ? [getImage(other, first)] : []),
    ...colors.slice(1).map((color) => getImage(family.picture, color)),
    ...(family.picture === 'swagbox' && random.chance(0.5) ? [getImage('mailer', 'kraft')] : []),
  ]
}

type Gap = 'price' | 'breaks' | 'production' | 'description' | 'category' | 'brand' | 'minimum'

/** Percentage of products that lack a field, so that every fallback of the shop shows. */
const GAPS: [Gap, number][] = [
  ['price', 2.2],
  ['breaks', 3.5],
  ['production', 3.1],
  ['description', 2],
  ['category', 1.2],
  ['brand', 1.8],
  ['minimum', 2.5],
]

/** Fields that the alphabetically first products always have, as visitors see them first. */
const FIRST_PAGE_HAS: Gap[] = ['price', 'description']

/** Never has a price: the Executive Gift Box is priced on request because of it (data/boxes.yaml). */
const MADE_TO_ORDER = 'Summit 46" Stick Umbrella'

/** The field that all products of a design lack, if any. */
function getGap({ name, series }: Design): Gap | null {
  if (name === MADE_TO_ORDER) return 'price'
  let left = randomFrom(`gap ${name}`).next() * 100
  for (const [gap, share] of GAPS) {
    left -= share
    if (left < 0) return FIRST_PAGE_HAS.includes(gap) && series.startsWith('A') ? null : gap
  }
  return null
}

const isInStock = (name: string) => !randomFrom(`stock ${name}`).chance(OUT_OF_STOCK)

/** One color of a design, or all of it. */
type Offer = {
  design: Design
  /** Of this product; null where it is all of them. */
  color: string | null
  /** Colors of the design, that of the leading image first; empty without an image. */
  colors: string[]
}

function getProduct(offer: Offer, name: string, description: string): DemoProduct {
  const { design, color, colors } = offer
  const { family, type } = design
  const brand = getBrand(design)
  const ofDesign = randomFrom(`design ${design.name}`)
  const random = randomFrom(`product ${name}`)
  const gap = getGap(design)
  const variant = type.variants?.find(({ label }) => label === design.size)
  const [low, high] = type.price
  const dollars = (low + (high - low) * ofDesign.next()) * (variant?.price ?? 1) * (brandPriceFactors[brand] ?? 1)
  const cents = catalogPrice(dollars, ofDesign)
  const usualMinimum = ofDesign.pick(type.minimums ?? family.minimums)
  const minimum = gap === 'minimum' ? null : usualMinimum
  const production = ofDesign.between(...family.days)
  const breaks = priceBreaksFor(cents, minimum ?? 1, ofDesign)
  const included = ofDesign.pick(type.includes ?? family.includes)
  const listed = type.contents || family.contents || !ofDesign.chance(NOT_LISTED)
  const images = colors.length > 0 ? getImages(design, colors, random) : []
  return {
    id: uuidFor(name),
    name,
    slug: random.chance(0.04) ? null : slugFrom(name),
    description: gap === 'description' ? null : description,
    category: gap === 'category' ? null : type.category,
    brand: gap === 'brand' ? null : brand,
    image_url: images[0] ?? null,
    image_urls: images,
    rounded_price: gap === 'price' ? null : cents / 100,
    minimum_quantity: minimum,
    price_breaks: gap === 'price' || gap === 'breaks' ? [] : breaks,
    production_time: gap === 'production' ? null : production,
    rush_service_available: ofDesign.chance(production <= 9 ? 0.5 : 0.12),
    purchase_includes: listed ? included : null,
    in_stock: isInStock(name),
    family: color && colors.length > 1 ? slugFrom(design.name) : null,
    colour: color && titled(color),
    colour_hex: color && toHex(color),
  }
}

/** Maximum rounds through a collection, in other sizes and colors. */
const ROUNDS = 40

/** The designs of a catalog of `count` products, by type; no two share a name unless each color is its own product. */
function planDesigns(count: number): Design[] {
  const designs: Design[] = []
  /** By the slug of a design's name: how many colors are left to sell. */
  const left = new Map<string, number>()
  for (const { family, type, count: wanted } of planAssortment(count)) {
    const order = randomFrom(`series ${type.noun}`).shuffled(seriesNames)
    let made = 0
    for (let round = 0; made < wanted; round++) {
      if (round === ROUNDS) throw new Error(`not enough names for ${wanted} of ${type.noun}`)
      for (const series of order) {
        if (made === wanted) break
        const random = randomFrom(`${series} ${type.noun} ${round}`)
        if (OPENING_NAMES.test(series) && !random.chance(OPENING_SHARE)) continue
        const design = designFor(family, type, series, random)
        const slug = slugFrom(design.name)
        const range = getRange(design).length
        const free = left.get(slug) ?? range
        if (free === 0 || (design.separate === 0 && free < range)) continue
        // Leaves out one color, so that neighboring designs can start differently. With many colors, half suffice.
        const max = range >= MANY ? Math.floor(range / 2) : range > 2 ? range - 1 : range
        const separate = Math.min(design.separate, max, free, wanted - made)
        left.set(slug, separate === 0 ? 0 : free - separate)
        designs.push({ ...design, separate })
        made += Math.max(1, separate)
      }
    }
  }
  return designs
}

function inOrderOfNames(designs: Design[]): Design[] {
  return designs.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Maximum distance of designs that swap places. */
const NEIGHBORHOOD = 12

/**
 * Lets designs of a category swap collections, so that on its page, which goes by name, the same kind seldom follows
 * itself.
 */
function mixed(designs: Design[]): Design[] {
  const taken = new Set(designs.map(({ name }) => name))
  const mixed: Design[] = []
  for (const shelf of Map.groupBy(designs, ({ type }) => type.category).values()) {
    const line = inOrderOfNames(shelf)
    for (let at = 1; at < line.length; at++) {
      const [before, here] = [line[at - 1], line[at]]
      if (!before || !here || before.family !== here.family) continue
      for (let next = at + 1; next < at + NEIGHBORHOOD; next++) {
        const there = line[next]
        if (!there || there.family === before.family || there.imaged !== here.imaged) continue
        const swapped = [inSeries(here.series, there), inSeries(there.series, here)] as const
        if (swapped.some(({ name }) => taken.has(name))) continue
        for (const { name } of swapped) taken.add(name)
        ;[line[at], line[next]] = swapped
        break
      }
    }
    mixed.push(...line)
  }
  return mixed
}

/** Assigns colors to the products of each design, depending on the pages that list them. */
function colored(designs: Design[]): Map<Design, Offer[]> {
  const placed = emptyShelf(randomFrom('shelf'))
  const sold = new Map<string, string[]>()
  const offers = new Map<Design, Offer[]>()
  for (const design of inOrderOfNames(designs)) {
    const { name, family, type, imaged, separate } = design
    const random = randomFrom(`colors ${name}`)
    if (!imaged) {
      offers.set(design, [{ design, color: null, colors: [] }])
      continue
    }
    const range = getRange(design).filter((color) => !sold.get(name)?.includes(color))
    const chosen = placed({
      category: getGap(design) === 'category' ? null : type.category,
      image: family.picture,
      range,
      count: Math.max(1, separate),
      isListed: (color) => isInStock(getName(design, separate === 0 ? null : color)),
    })
    sold.set(name, [...(sold.get(name) ?? []), ...chosen])
    const first = (color: string, colors: string[]) => [color, ...colors.filter((other) => other !== color)]
    offers.set(
      design,
      separate === 0
        ? chosen.map((lead) => ({
            design,
            color: null,
            colors: first(lead, random.shuffled(range)).slice(0, MAX_TOGETHER),
          }))
        : chosen.map((color) => ({ design, color, colors: first(color, chosen) })),
    )
  }
  return offers
}

/**
 * The demo catalog: the same products, ids included, on every run and machine. Names, slugs and descriptions are
 * unique for any count up to 100,000; a larger catalog is not an extension of a smaller one.
 */
export function generateProducts({ count = DEMO_PRODUCT_COUNT }: { count?: number } = {}): DemoProduct[] {
  const descriptions = new Set<string>()

  const describeOnce = ({ design, color, colors }: Offer, name: string) => {
    const random = randomFrom(`copy ${name}`)
    const product = { ...design, color, colors }
    let description = describe(product, random)
    for (let tries = 0; descriptions.has(description) && tries < 50; tries++) description = describe(product, random)
    descriptions.add(description)
    return description
  }

  const designs = mixed(planDesigns(count))
  const offers = colored(designs)
  return designs.flatMap((design) =>
    (offers.get(design) ?? []).map((offer) => {
      const name = getName(design, offer.color)
      return getProduct(offer, name, describeOnce(offer, name))
    }),
  )
}
