import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { discountCodeProblem, parseDiscountCode } from '#app/features/catalog/products/costs/discount-code.ts'

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

const METHODS = [
  'laser',
  'screen',
  'pad',
  'embroidery',
  'deboss',
  'digital',
  'transfer',
  'foil',
  'label',
  'patch',
  'woven',
  'knit',
  'kiln',
] as const

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const texts = v.pipe(v.array(text), v.nonEmpty())
const weight = v.pipe(v.number(), v.gtValue(0))
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1))
const range = v.pipe(
  v.strictTuple([weight, weight]),
  v.check(([low, high]) => low <= high, 'A range goes from low to high'),
)
/** Brand name to how often that brand makes the product. */
const brandWeights = v.record(text, weight)

/** Decoration and its maximum size in inches. */
const decoration = v.strictObject({ method: v.picklist(METHODS), spot: text, areas: texts })

/**
 * A kind of product. Copy may hold {series}, {size}, {a size}, {A size} (with the right article) and {flavor} (the size
 * in lower case). Leads introduce the product, facts are true of this kind only.
 */
const productType = v.strictObject({
  noun: text,
  category: v.picklist(CATEGORIES),
  /** Relative frequency among the types of its category. */
  share: weight,
  /** Dollars a unit, before brand and variant. */
  price: range,
  /** A size, capacity, scent or flavor, as printed in the name; its `price` multiplies the type's price. */
  variants: v.optional(v.array(v.strictObject({ label: text, price: v.optional(weight) }))),
  leads: texts,
  facts: texts,
  decorations: v.optional(v.array(decoration)),
  minimums: v.optional(v.array(quantity)),
  uses: v.optional(texts),
  includes: v.optional(texts),
  /** The only colors of the type, where the family has more. */
  colors: v.optional(texts),
  /** A second product in the set, with an image to itself. */
  alsoShow: v.optional(text),
  /** As in the family. */
  contents: v.optional(v.literal(true)),
})

/** Products that one photographed product can represent. */
const productFamily = v.strictObject({
  picture: text,
  /** The shop's discount on its prices, by break, in letters of the trade: the rest is the net cost. */
  discount: v.pipe(
    text,
    v.check((code) => parseDiscountCode(code) !== undefined, discountCodeProblem),
  ),
  /** Another image of the same product, in some of its colors. */
  otherView: v.optional(text),
  /** Follows the color in a name: "Navy Sleeve". */
  colorNoun: v.optional(text),
  /** "They are" rather than "it is". */
  plural: v.optional(v.literal(true)),
  /** The copy names the contents of the set: the list of included items is never missing. */
  contents: v.optional(v.literal(true)),
  /** Handed out, consumed or used as wrapping, rather than given. */
  notAGift: v.optional(v.literal(true)),
  brands: brandWeights,
  details: texts,
  decorations: v.pipe(v.array(decoration), v.nonEmpty()),
  uses: texts,
  includes: texts,
  minimums: v.pipe(v.array(quantity), v.nonEmpty()),
  /** Business days of production. */
  days: range,
  types: v.pipe(v.array(productType), v.nonEmpty()),
})

/** One item of a ready-made box: `picture` is product and color, `near` the preferred unit price in dollars. */
const boxItem = v.strictObject({
  picture: text,
  near: weight,
  quantity: v.optional(quantity),
  withoutPrice: v.optional(v.literal(true)),
})

const sceneImage = v.strictObject({ src: text, alt: text })

/** Customer stories and photographs with the products used. */
const storiesSchema = v.strictObject({
  stories: v.array(
    v.strictObject({
      title: text,
      customer: text,
      quote: v.string(),
      quotedPerson: v.string(),
      text,
      image: sceneImage,
      figures: v.array(v.strictObject({ figure: text, text })),
      products: v.array(boxItem),
    }),
  ),
  photos: v.array(v.strictObject({ caption: text, image: sceneImage, products: v.array(boxItem) })),
})

const demoDataSchema = v.strictObject({
  families: v.array(productFamily),
  boxes: v.array(
    v.strictObject({
      slug: text,
      name: text,
      occasion: text,
      description: text,
      items: v.pipe(v.array(boxItem), v.nonEmpty()),
    }),
  ),
  copy: v.strictObject({
    brands: brandWeights,
    series: v.pipe(
      text,
      v.transform((words) => words.split(/\s+/)),
    ),
    decorationSentences: v.strictObject(v.entriesFromList(METHODS, texts)),
    giftingUses: texts,
  }),
})

const partialFacts = {
  material: v.optional(text),
  care: v.optional(text),
  dimensions: v.optional(text),
  weight: v.optional(weight),
  origin: v.optional(texts),
}
const chartName = v.picklist(['tee', 'youth', 'polo', 'fleece'])

/** Facts by image of a family; a variant and a type override them. Weights are ounces, origins country codes. */
const factsSchema = v.strictObject({
  charts: v.record(
    chartName,
    v.strictObject({ titles: texts, sizes: v.record(text, v.array(v.union([v.number(), text]))) }),
  ),
  families: v.record(
    text,
    v.strictObject({
      ...partialFacts,
      material: text,
      weight,
      origin: texts,
      /** In item numbers. */
      code: v.pipe(text, v.regex(/^[A-Z]{3}$/)),
      chart: v.optional(chartName),
      types: v.optional(v.record(text, v.strictObject({ ...partialFacts, chart: v.optional(chartName) }))),
      variants: v.optional(v.record(text, v.strictObject(partialFacts))),
    }),
  ),
})

type DemoData = v.InferOutput<typeof demoDataSchema>
export type ProductFamily = DemoData['families'][number]
export type ProductType = ProductFamily['types'][number]
export type Decoration = ProductFamily['decorations'][number]
export type DemoBox = DemoData['boxes'][number]
export type DemoBoxItem = DemoBox['items'][number]

const read = (name: string): unknown => parse(readFileSync(join(import.meta.dirname, 'data', `${name}.yaml`), 'utf8'))

/** The order of the files is part of the catalog: another order generates other products. */
const FAMILY_FILES = ['drinkware', 'apparel', 'bags', 'desk', 'technology', 'home', 'packaging']

export const demoFacts = v.parse(factsSchema, read('facts'))
export const { stories: demoStories, photos: demoPhotos } = v.parse(storiesSchema, read('stories'))

const data = v.parse(demoDataSchema, {
  families: FAMILY_FILES.flatMap((name) => read(`families/${name}`)),
  boxes: read('boxes'),
  copy: read('copy'),
})

export const demoFamilies = data.families
export const demoBoxes = data.boxes
/** Brand name to the factor of its prices. */
export const brandPriceFactors = data.copy.brands
export const seriesNames = data.copy.series
export const { decorationSentences, giftingUses } = data.copy
