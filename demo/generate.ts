import { createSlug } from '#app/lib/text/slug.ts'
import type { FactName } from '#db/tables/product-facts.ts'
import type { PriceBreak, Product, ProductSize } from '#db/tables/products.ts'
import { createColorChooser } from './color-chooser.ts'
import { brandPriceFactors, type ProductFamily, type ProductType, seriesNames } from './demo-data.ts'
import { describe } from './describe-product.ts'
import { createItemNumbers, type DesignFacts, getDesignFacts, getImprint, stockSizes } from './facts.ts'
import { formatColorName, getColors, getImage, toHex } from './images.ts'
import { planAssortment } from './plan-assortment.ts'
import { createNetCosts, createPriceBreaks, toCatalogPrice } from './prices.ts'
import { createRandom, createUuid, type Random } from './random.ts'

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
  | 'msrp'
  | 'discount_code'
  | 'locked_fields'
  | 'hidden'
  | 'search_text'
  | 'search_vector'
  | 'name_vector'
  | 'name_slug'
  | 'price_steps'
  | 'style_key'
  | 'color_group'
  | 'facts'
  | 'price_breaks'
  | Exclude<FactName, 'available_colors'>
> &
  DesignFacts & { price_breaks: PriceBreak[] }

export const DEMO_PRODUCT_COUNT = 10_400

/** A named design: each color is a separate product, or one product has all colors. */
type Design = {
  /** All its colors share it. */
  name: string
  family: ProductFamily
  type: ProductType
  series: string
  size: string
  hasImage: boolean
  /** Number of colors that are separate products; 0 if one product covers all of them. */
  separateColors: number
}

/** Makers of greener versions of nearly everything. */
const ECO_BRANDS: [string, number][] = [
  ['Secondgrove', 5],
  ['Loopmere', 4],
]

const NO_IMAGE_SHARE = 0.02
/** Price above which included services are not listed. */
const NOT_LISTED_SHARE = 0.09
const OUT_OF_STOCK_SHARE = 0.03
const ONE_LISTING_SHARE = 0.26
/** Numbers of colors of a design, if each color is a product. */
const SEPARATE_COLORS = [1, 1, 2, 2, 3, 3, 4, 5, 6]
/** Shapes with at least this many colors are sold in half of them at most. */
const MANY_COLORS = 7
/** Maximum colors of a design that is one product in all of them; a page shows an image of each. */
const MAX_LISTED_COLORS = 7
/** The front page of the catalog reads better when its first names do not repeat for a whole page. */
const OPENING_NAMES = /^(Ab|Ac|Ad)/
const OPENING_SHARE = 0.1

function pickWeighted(choices: [string, number][], random: Random): string {
  let remaining = random.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of choices) {
    remaining -= weight
    if (remaining < 0) return choice
  }
  throw new Error('nothing to choose from')
}

function createDesign(family: ProductFamily, type: ProductType, series: string, random: Random): Design {
  const variant = random.pick(type.variants ?? [{ label: '' }])
  const hasImage = series.startsWith('A') || !random.chance(NO_IMAGE_SHARE)
  const isOneListing = !hasImage || random.chance(ONE_LISTING_SHARE)
  return {
    name: formatDesignName(series, variant.label, type),
    family,
    type,
    series,
    size: variant.label,
    hasImage,
    separateColors: isOneListing ? 0 : random.pick(SEPARATE_COLORS),
  }
}

function formatDesignName(series: string, size: string, { noun }: ProductType): string {
  return size ? `${series} ${size} ${noun}` : `${series} ${noun}`
}

/** The same design in another collection. */
function moveToSeries(series: string, design: Design): Design {
  return { ...design, series, name: formatDesignName(series, design.size, design.type) }
}

function getBrand({ family, type, series }: Design): string {
  const familyBrands = Object.entries(family.brands)
  const makers = type.category === 'Eco' ? [...familyBrands, ...ECO_BRANDS] : familyBrands
  return pickWeighted(makers, createRandom(`brand ${series} ${type.noun}`))
}

/** In the order of their names. */
function getRange({ family, type }: Design): string[] {
  return (type.colors ?? getColors(family.picture)).toSorted()
}

const titles = new Map<string, string>()

/** Color as written in names: "Kelly Green". */
function toTitle(color: string): string {
  const title = titles.get(color) ?? formatColorName(color).replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  titles.set(color, title)
  return title
}

function getName(design: Design, color: string | null): string {
  if (!color) return design.name
  return `${design.name}, ${[toTitle(color), design.family.colorNoun].filter(Boolean).join(' ')}`
}

/** @param colors it is sold in, the one of the leading image first */
function getImages({ family, type }: Design, colors: string[], random: Random): string[] {
  const [leadColor = ''] = colors
  const also = type.alsoShow
  const other = family.otherView
  return [
    getImage(family.picture, leadColor),
    ...(family.picture === 'swagbox' && getColors('hero').includes(leadColor) ? [getImage('hero', leadColor)] : []),
    ...(also ? [getImage(also, leadColor)] : []),
    ...(other && getColors(other).includes(leadColor) ? [getImage(other, leadColor)] : []),
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
  let remaining = createRandom(`gap ${name}`).next() * 100
  for (const [gap, share] of GAPS) {
    remaining -= share
    if (remaining < 0) return FIRST_PAGE_HAS.includes(gap) && series.startsWith('A') ? null : gap
  }
  return null
}

const isInStock = (name: string) => !createRandom(`stock ${name}`).chance(OUT_OF_STOCK_SHARE)

/** One color of a design, or all of it. */
type Offer = {
  design: Design
  /** Color of this product; null if it comes in all colors. */
  color: string | null
  /** Colors of the design, that of the leading image first; empty without an image. */
  colors: string[]
}

function getProduct(offer: Offer, name: string, description: string, itemNumber: string): DemoProduct {
  const { design, color, colors } = offer
  const { family, type } = design
  const brand = getBrand(design)
  const designRandom = createRandom(`design ${design.name}`)
  const random = createRandom(`product ${name}`)
  const gap = getGap(design)
  const variant = type.variants?.find(({ label }) => label === design.size)
  const [low, high] = type.price
  const dollars = (low + (high - low) * designRandom.next()) * (variant?.price ?? 1) * (brandPriceFactors[brand] ?? 1)
  const cents = toCatalogPrice(dollars, designRandom)
  const usualMinimum = designRandom.pick(type.minimums ?? family.minimums)
  const minimum = gap === 'minimum' ? null : usualMinimum
  const production = designRandom.between(...family.days)
  const breaks = createPriceBreaks(cents, minimum ?? 1, designRandom)
  const included = designRandom.pick(type.includes ?? family.includes)
  const listed = type.contents || family.contents || !designRandom.chance(NOT_LISTED_SHARE)
  const images = colors.length > 0 ? getImages(design, colors, random) : []
  const facts = getDesignFacts(design, included)
  return {
    id: createUuid(name),
    name,
    slug: random.chance(0.04) ? null : createSlug(name),
    description: gap === 'description' ? null : description,
    category: gap === 'category' ? null : type.category,
    brand: gap === 'brand' ? null : brand,
    image_url: images[0] ?? null,
    image_urls: images,
    rounded_price: gap === 'price' ? null : cents / 100,
    minimum_quantity: minimum,
    price_breaks: gap === 'price' || gap === 'breaks' ? [] : breaks,
    production_time: gap === 'production' ? null : production,
    rush_service_available: designRandom.chance(production <= 9 ? 0.5 : 0.12),
    purchase_includes: listed ? included : null,
    in_stock: isInStock(name),
    family: color && colors.length > 1 ? createSlug(design.name) : null,
    colour: color && toTitle(color),
    available_colors: color || colors.length === 0 ? null : colors.map(toTitle).join(', '),
    colour_hex: color && toHex(color),
    item_number: itemNumber,
    ...facts,
    sizes: stockSizes(facts.sizes, name),
    supplier_sizes: listExtraCosts(facts.sizes),
    net_costs: gap === 'price' ? [] : createNetCosts(breaks, family.discount),
  }
}

/** Sizes with an upcharge cost more, too. */
const listExtraCosts = (sizes: readonly ProductSize[]) =>
  sizes.flatMap(({ name, upcharge }) =>
    upcharge > 0 ? { name, item_number: null, extra_cost: Math.round(upcharge * 60) / 100 } : [],
  )

/** Maximum rounds through a collection, in other sizes and colors. */
const ROUNDS = 40

/** The designs of a catalog of `count` products, by type; no two share a name unless each color is its own product. */
function planDesigns(count: number): Design[] {
  const designs: Design[] = []
  /** By the slug of a design's name: how many colors are left to sell. */
  const freeColors = new Map<string, number>()
  for (const { family, type, count: requestedCount } of planAssortment(count)) {
    const order = createRandom(`series ${type.noun}`).shuffle(seriesNames)
    let madeCount = 0
    for (let round = 0; madeCount < requestedCount; round++) {
      if (round === ROUNDS) throw new Error(`not enough names for ${requestedCount} of ${type.noun}`)
      for (const series of order) {
        if (madeCount === requestedCount) break
        const random = createRandom(`${series} ${type.noun} ${round}`)
        if (OPENING_NAMES.test(series) && !random.chance(OPENING_SHARE)) continue
        const design = createDesign(family, type, series, random)
        const slug = createSlug(design.name)
        const range = getRange(design).length
        const freeCount = freeColors.get(slug) ?? range
        if (freeCount === 0 || (design.separateColors === 0 && freeCount < range)) continue
        // Leaves out one color, so that neighboring designs can start differently. With many colors, half suffice.
        const max = range >= MANY_COLORS ? Math.floor(range / 2) : range > 2 ? range - 1 : range
        const separateColors = Math.min(design.separateColors, max, freeCount, requestedCount - madeCount)
        freeColors.set(slug, separateColors === 0 ? 0 : freeCount - separateColors)
        designs.push({ ...design, separateColors })
        madeCount += Math.max(1, separateColors)
      }
    }
  }
  return designs
}

function sortByName(designs: Design[]): Design[] {
  return designs.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Maximum distance of designs that swap places. */
const NEIGHBORHOOD = 12

/**
 * Lets designs of a category swap collections, so that on its page, which goes by name, the same kind seldom follows
 * itself.
 */
function mixSeries(designs: Design[]): Design[] {
  const usedNames = new Set(designs.map(({ name }) => name))
  const result: Design[] = []
  for (const categoryDesigns of Map.groupBy(designs, ({ type }) => type.category).values()) {
    const ordered = sortByName(categoryDesigns)
    for (let index = 1; index < ordered.length; index++) {
      const [before, current] = [ordered[index - 1], ordered[index]]
      if (!before || !current || before.family !== current.family) continue
      for (let next = index + 1; next < index + NEIGHBORHOOD; next++) {
        const candidate = ordered[next]
        if (!candidate || candidate.family === before.family || candidate.hasImage !== current.hasImage) continue
        const swapped = [moveToSeries(current.series, candidate), moveToSeries(candidate.series, current)] as const
        if (swapped.some(({ name }) => usedNames.has(name))) continue
        for (const { name } of swapped) usedNames.add(name)
        ;[ordered[index], ordered[next]] = swapped
        break
      }
    }
    result.push(...ordered)
  }
  return result
}

/** Assigns colors to the products of each design, depending on the pages that list them. */
function assignColors(designs: Design[]): Map<Design, Offer[]> {
  const chooseColors = createColorChooser(createRandom('shelf'))
  const sold = new Map<string, string[]>()
  const offers = new Map<Design, Offer[]>()
  for (const design of sortByName(designs)) {
    const { name, family, type, hasImage, separateColors } = design
    const random = createRandom(`colors ${name}`)
    if (!hasImage) {
      offers.set(design, [{ design, color: null, colors: [] }])
      continue
    }
    const range = getRange(design).filter((color) => !sold.get(name)?.includes(color))
    const chosen = chooseColors({
      category: getGap(design) === 'category' ? null : type.category,
      image: family.picture,
      range,
      count: Math.max(1, separateColors),
      isListed: (color) => isInStock(getName(design, separateColors === 0 ? null : color)),
    })
    sold.set(name, [...(sold.get(name) ?? []), ...chosen])
    const putFirst = (color: string, colors: string[]) => [color, ...colors.filter((other) => other !== color)]
    offers.set(
      design,
      separateColors === 0
        ? chosen.map((lead) => ({
            design,
            color: null,
            colors: putFirst(lead, random.shuffle(range)).slice(0, MAX_LISTED_COLORS),
          }))
        : chosen.map((color) => ({ design, color, colors: putFirst(color, chosen) })),
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
    const random = createRandom(`copy ${name}`)
    const product = { ...design, color, colors, imprint: getImprint(design) }
    let description = describe(product, random)
    for (let tries = 0; descriptions.has(description) && tries < 50; tries++) description = describe(product, random)
    descriptions.add(description)
    return description
  }

  const designs = mixSeries(planDesigns(count))
  const offers = assignColors(designs)
  const getItemNumber = createItemNumbers()
  return designs.flatMap((design) =>
    (offers.get(design) ?? []).map((offer) => {
      const name = getName(design, offer.color)
      return getProduct(offer, name, describeOnce(offer, name), getItemNumber(design))
    }),
  )
}
