import { slugFrom } from '#app/lib/slug.ts'
import type { Product } from '#db/tables/products.ts'
import { BRANDS } from './brands.ts'
import { planAssortment } from './catalog.ts'
import { describe } from './describe.ts'
import { colorName, colorsOf, pictureOf } from './pictures.ts'
import { catalogPrice, priceBreaksFor } from './prices.ts'
import type { ProductFamily, ProductType } from './product-type.ts'
import { type Random, randomFrom, uuidFor } from './random.ts'
import { SERIES } from './series.ts'

export type DemoProduct = Omit<Product, 'created_at' | 'search_text' | 'search_words' | 'name_slug'>

export const DEMO_PRODUCT_COUNT = 10_400

/** Every color a style comes in is a product of its own, or the style is one product in all its colors. */
type Style = {
  family: ProductFamily
  type: ProductType
  series: string
  size: string
  brand: string
  pictured: boolean
  colors: (string | null)[]
}

/** Makers of greener versions of nearly everything. */
const ECO_BRANDS: [string, number][] = [
  ['Secondgrove', 5],
  ['Loopmere', 4],
]

const NO_PICTURE = 0.02
const ONE_LISTING = 0.26
/** The front page of the catalog reads better when its first names do not repeat for a whole page. */
const OPENING_NAMES = /^(Ab|Ac|Ad)/
const OPENING_SHARE = 0.2

function weighted(choices: [string, number][], random: Random): string {
  let left = random.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  throw new Error('nothing to choose from')
}

function styleFor(family: ProductFamily, type: ProductType, series: string, random: Random): Style {
  const variant = random.pick(type.variants ?? [{ label: '' }])
  const pictured = series.startsWith('A') || !random.chance(NO_PICTURE)
  const colors = random.shuffled(type.colors ?? colorsOf(family.picture))
  const together = !pictured || random.chance(ONE_LISTING)
  return {
    family,
    type,
    series,
    size: variant.label,
    brand: weighted(
      type.category === 'Eco' ? [...family.brands, ...ECO_BRANDS] : family.brands,
      randomFrom(`brand ${series} ${type.noun}`),
    ),
    pictured,
    colors: together ? [null] : colors.slice(0, random.pick([1, 1, 2, 2, 2, 3])),
  }
}

function nameOf({ family, type, series, size }: Style, color: string | null): string {
  const name = [series, size, type.noun].filter(Boolean).join(' ')
  if (!color) return name
  const shown = colorName(color)
  return `${name}, ${[shown.charAt(0).toUpperCase() + shown.slice(1), family.colorNoun].filter(Boolean).join(' ')}`
}

function picturesOf({ family, type, pictured }: Style, color: string | null, random: Random): string[] {
  if (!pictured) return []
  const range = type.colors ?? colorsOf(family.picture)
  const colors = color ? [color, ...range.filter((other) => other !== color)] : random.shuffled(range)
  const shown = color && random.chance(0.25) ? [color] : colors
  const also = type.alsoShow
  const first = shown[0] ?? ''
  return [
    pictureOf(family.picture, first),
    ...(family.picture === 'swagbox' ? [pictureOf('hero', first)] : []),
    ...(also ? [pictureOf(also, first)] : []),
    ...shown.slice(1).map((other) => pictureOf(family.picture, other)),
    ...(family.picture === 'swagbox' && random.chance(0.5) ? [pictureOf('mailer', 'kraft')] : []),
  ]
}

type Gap = 'price' | 'breaks' | 'production' | 'description' | 'category' | 'brand' | 'minimum'

/** How many in a hundred products lack a field, so that every fallback of the shop shows. */
const GAPS: [Gap, number][] = [
  ['price', 2.2],
  ['breaks', 3.5],
  ['production', 2.8],
  ['description', 2],
  ['category', 1.2],
  ['brand', 1.8],
  ['minimum', 2.5],
]

/** What names from the top of the alphabet never lack: they are the first thing a visitor sees. */
const FIRST_PAGE_HAS: Gap[] = ['price', 'description']

function gapIn(name: string, random: Random): Gap | null {
  let left = random.next() * 100
  for (const [gap, share] of GAPS) {
    left -= share
    if (left < 0) return FIRST_PAGE_HAS.includes(gap) && name.startsWith('A') ? null : gap
  }
  return null
}

function productOf(style: Style, color: string | null, name: string, description: string): DemoProduct {
  const { family, type, brand } = style
  const styleRandom = randomFrom(`style ${style.series} ${style.size} ${type.noun}`)
  const random = randomFrom(`product ${name}`)
  const gap = gapIn(name, random)
  const variant = type.variants?.find(({ label }) => label === style.size)
  const [low, high] = type.price
  const dollars = (low + (high - low) * styleRandom.next()) * (variant?.price ?? 1) * (BRANDS[brand] ?? 1)
  const cents = catalogPrice(dollars, styleRandom)
  const usualMinimum = styleRandom.pick(type.minimums ?? family.minimums)
  const minimum = gap === 'minimum' ? null : usualMinimum
  const production = styleRandom.between(...family.days)
  const breaks = priceBreaksFor(cents, minimum ?? 1, styleRandom)
  const images = picturesOf(style, color, random)
  const slug = slugFrom(name)
  return {
    id: uuidFor(name),
    name,
    slug: random.chance(0.04) ? null : slug,
    description: gap === 'description' ? null : description,
    category: gap === 'category' ? null : type.category,
    brand: gap === 'brand' ? null : brand,
    image_url: images[0] ?? null,
    image_urls: images,
    rounded_price: gap === 'price' ? null : cents / 100,
    minimum_quantity: minimum,
    price_breaks: gap === 'price' || gap === 'breaks' ? [] : breaks,
    production_time: gap === 'production' ? null : production,
    rush_service_available: styleRandom.chance(production <= 9 ? 0.5 : 0.12),
    purchase_includes: random.chance(0.06) ? null : styleRandom.pick(type.includes ?? family.includes),
    in_stock: !random.chance(0.03),
  }
}

/** How often a collection is gone through again, in other sizes and colors, before giving up. */
const ROUNDS = 40

/**
 * The demo catalog: the same products, ids included, on every run and machine. Names, slugs and descriptions are
 * unique for any count up to 100,000; a larger catalog is not an extension of a smaller one.
 */
export function generateProducts({ count = DEMO_PRODUCT_COUNT }: { count?: number } = {}): DemoProduct[] {
  const products: DemoProduct[] = []
  const slugs = new Set<string>()
  const descriptions = new Set<string>()

  const describeOnce = (style: Style, color: string | null, name: string) => {
    const random = randomFrom(`copy ${name}`)
    const colors = style.pictured ? (style.type.colors ?? colorsOf(style.family.picture)) : []
    const product = { ...style, color, colors }
    let description = describe(product, random)
    for (let tries = 0; descriptions.has(description) && tries < 50; tries++) description = describe(product, random)
    descriptions.add(description)
    return description
  }

  for (const { family, type, count: wanted } of planAssortment(count)) {
    const order = randomFrom(`series ${type.noun}`).shuffled(SERIES)
    let made = 0
    for (let round = 0; made < wanted; round++) {
      if (round === ROUNDS) throw new Error(`not enough names for ${wanted} of ${type.noun}`)
      for (const series of order) {
        if (made === wanted) break
        const random = randomFrom(`${series} ${type.noun} ${round}`)
        if (OPENING_NAMES.test(series) && !random.chance(OPENING_SHARE)) continue
        const style = styleFor(family, type, series, random)
        for (const color of style.colors) {
          const name = nameOf(style, color)
          const slug = slugFrom(name)
          if (made === wanted || slugs.has(slug)) continue
          slugs.add(slug)
          products.push(productOf(style, color, name, describeOnce(style, color, name)))
          made++
        }
      }
    }
  }
  return products
}
