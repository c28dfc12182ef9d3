import * as v from 'valibot'
import { isDestination } from '#app/features/orders/delivery/delivery.schema.ts'
import { maxPieces, measureSchema, pieces, treatmentSchema } from './method.schema.ts'
import { rateSchema } from './rate.ts'

export const maxQuantityColumns = 6
export const maxLines = 50
/** At least as many sizes and imprints, and as long texts, as products of the catalog have: requests become lines. */
export const maxSizes = 60
export const maxPriceBreaks = 30
export const maxImprints = 24
export const maxNameLength = 200
export const maxColorLength = 100
export const maxItemNumberLength = 100
export const maxPmsColors = 12
export const maxCharges = 50
export const maxFreight = 50

const key = v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/))
const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))
const maxAmount = 1e12
const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(-maxAmount), v.maxValue(maxAmount))
const rate = v.optional(v.nullable(rateSchema), null)

const millimeters = v.pipe(v.number(), v.minValue(1), v.maxValue(5_000))

export const imprintPlacementSchema = v.object({
  location: text(60),
  /** The logo's center as fractions of the area, from its upper left. */
  center: v.tuple([v.number(), v.number()]),
  /** Clockwise. */
  degrees: v.number(),
})

/** A design at a location of a line's product. Pieces with the same design, location and method share an imprint. */
const imprintSchema = v.object({
  id: key,
  /** Key of the artwork. */
  design: key,
  location: text(60),
  /** Key of the decoration method. */
  method: key,
  /** Colors, stitches or square inches; 1 for a method without a measure. */
  amount: v.optional(measureSchema, 1),
  /** Replaces the method's included measure: 0 for a second location. */
  included: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  isRepeat: v.optional(v.boolean(), false),
  pms: v.optional(v.pipe(v.array(text(40)), v.maxLength(maxPmsColors)), []),
  /** Path of the artwork in storage. */
  artwork: v.optional(v.nullable(text(300)), null),
  /** Width and height of the imprint. */
  sizeMm: v.optional(v.nullable(v.tuple([millimeters, millimeters])), null),
  /** Internal: where the visitor put the logo at a location, for mockups. */
  placement: v.optional(imprintPlacementSchema),
})
export type Imprint = v.InferOutput<typeof imprintSchema>

const sizeSchema = v.object({
  name: text(40),
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(maxPieces)),
  /** Added to the line's price, per piece. */
  upcharge: v.optional(rateSchema, 0),
  /** Internal: added to the line's cost, per piece. */
  extraCost: v.optional(rateSchema, 0),
})

const optionalText = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)), '')

const lineSchema = v.object({
  id: key,
  name: text(maxNameLength),
  color: optionalText(maxColorLength),
  itemNumber: optionalText(maxItemNumberLength),
  /** In words for the buyer. */
  note: optionalText(1_000),
  /** URL of the product's image. */
  image: v.optional(v.nullable(v.string()), null),
  /** Path in storage of the product's image with its imprints. */
  mockup: v.optional(v.nullable(text(300)), null),
  /** Pieces by size, of a line with one quantity; they may be fewer than its pieces until the buyer knows them. */
  sizes: v.optional(v.pipe(v.array(sizeSchema), v.maxLength(maxSizes)), []),
  /** Internal. */
  supplier: optionalText(120),
  supplierItemNumber: optionalText(120),
  /** Lines of one product count together for its price break; null for a one-off. */
  product: v.optional(v.nullable(key), null),
  /** Pieces, or boxes that hold `perBox` pieces; one number applies to every column of the option. */
  quantities: v.pipe(v.array(pieces), v.minLength(1), v.maxLength(maxQuantityColumns)),
  perBox: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(99)), 1),
  /** Rates of a piece from a quantity on, ascending. */
  prices: v.pipe(v.array(v.object({ from: pieces, price: rate, cost: rate })), v.maxLength(maxPriceBreaks)),
  imprints: v.optional(v.pipe(v.array(imprintSchema), v.maxLength(maxImprints)), []),
  isTaxable: v.optional(v.boolean(), true),
})
export type Line = v.InferOutput<typeof lineSchema>

export const chargeKinds = ['setup', 'run', 'order', 'artwork', 'rush', 'freight', 'discount'] as const
export type ChargeKind = (typeof chargeKinds)[number]

const charge = {
  id: key,
  kind: v.picklist(chargeKinds),
  label: text(120),
  /** Id of the line; null for the whole option. */
  line: v.optional(v.nullable(key), null),
  treatment: v.optional(treatmentSchema, 'charged'),
  isTaxable: v.optional(v.boolean(), false),
}
/** A charge by hand. A discount is a positive number that the total subtracts. */
const chargeSchema = v.variant('basis', [
  v.object({ ...charge, basis: v.picklist(['order', 'piece', 'color', 'location']), price: rate, cost: rate }),
  v.object({
    ...charge,
    kind: v.picklist(['rush', 'discount']),
    basis: v.literal('percent'),
    /** Hundredths of a percent of lines and their charges: 1,000 is 10%. */
    percent: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000)),
  }),
])
export type Charge = v.InferOutput<typeof chargeSchema>

const freightSchema = v.object({
  /** As `Destination.to` of an order. */
  to: v.pipe(v.string(), v.check(isDestination)),
  /** Null for all that the column delivers. */
  boxes: v.optional(v.nullable(pieces), null),
  /** Internal cost of a box. */
  cost: rate,
  treatment: v.optional(treatmentSchema, 'charged'),
  isTaxable: v.optional(v.boolean(), false),
})
export type Freight = v.InferOutput<typeof freightSchema>

/** One alternative of a proposal. Each of its quantity columns has a total of its own; columns and options are never added up. */
export const optionSchema = v.object({
  id: key,
  name: text(120),
  lines: v.pipe(v.array(lineSchema), v.maxLength(maxLines)),
  charges: v.optional(v.pipe(v.array(chargeSchema), v.maxLength(maxCharges)), []),
  freight: v.optional(v.pipe(v.array(freightSchema), v.maxLength(maxFreight)), []),
  /** Thousandths of a percent: 8,250 is 8.25%. */
  tax: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(50_000))), null),
  deposit: v.optional(v.string(), ''),
  /** True if lines are packed together: their common quantity is the number of delivered boxes. */
  isKit: v.optional(v.boolean(), false),
  /** Figures by hand, by key: rates of unit prices, else cents. Deleting one restores the computed figure. */
  overrides: v.optional(v.record(v.string(), cents), {}),
  costOverrides: v.optional(v.record(v.string(), cents), {}),
  treatments: v.optional(v.record(v.string(), treatmentSchema), {}),
})
export type Option = v.InferOutput<typeof optionSchema>
