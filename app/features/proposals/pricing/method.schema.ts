import * as v from 'valibot'
import { rateSchema } from './rate.ts'

export const maxPieces = 1_000_000
/** Stitches are the largest measure. */
export const maxMeasure = 500_000
export const maxBreaks = 12
export const maxGridRows = 12

/** Measures of decorations; `none` for one that is priced by the piece. */
export const measures = ['colors', 'stitches', 'area', 'none'] as const
export type Measure = (typeof measures)[number]

/** How the buyer sees a charge: added to the total; part of the price; listed, but not asked. */
export const treatments = ['charged', 'included', 'waived'] as const
export const treatmentSchema = v.picklist(treatments)
export type Treatment = v.InferOutput<typeof treatmentSchema>

const count = (min: number, max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max))
export const pieces = count(1, maxPieces)
export const measureSchema = count(1, maxMeasure)

const isAscending = (numbers: readonly number[]) => numbers.every((each, index) => each > (numbers[index - 1] ?? 0))

/** Rates of a charge; null is missing, which is not 0. */
export const cellSchema = v.object({ price: v.nullable(rateSchema), cost: v.optional(v.nullable(rateSchema), null) })
export type Cell = v.InferOutput<typeof cellSchema>

/**
 * Rates by quantity and measure. A cell is the rate of one unit of the measure, such as a color: per piece of a run charge,
 * per location of a setup charge. A column applies from its quantity, a row from its measure (colors, stitches, square inches).
 */
export const gridSchema = v.pipe(
  v.object({
    quantities: v.pipe(v.array(pieces), v.minLength(1), v.maxLength(maxBreaks)),
    rows: v.pipe(
      v.array(v.object({ from: measureSchema, cells: v.array(cellSchema) })),
      v.minLength(1),
      v.maxLength(maxGridRows),
    ),
  }),
  v.check(({ quantities }) => isAscending(quantities), 'Quantities must rise from left to right'),
  v.check(({ rows }) => isAscending(rows.map(({ from }) => from)), 'Rows must rise from top to bottom'),
  v.check(({ quantities, rows }) => rows.every(({ cells }) => cells.length === quantities.length), 'Cells are missing'),
)
export type Grid = v.InferOutput<typeof gridSchema>

/** A decoration method with its charges, as PromoStandards Pricing & Configuration 1.0.0 divides them. */
export const methodSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  isActive: v.optional(v.boolean(), true),
  measure: v.picklist(measures),
  /** The measure of one unit: 1 color, 1,000 stitches. Begun units count. */
  step: v.optional(measureSchema, 1),
  /** Part of the product's price, in the measure: 1 color, 5,000 stitches. */
  included: v.optional(count(0, maxMeasure), 0),
  /** Internal cost of what is included, per piece. */
  includedCost: v.optional(v.nullable(rateSchema), null),
  /** Setup of each unit, such as a screen per color, or one per location, such as digitizing. */
  setupPer: v.picklist(['unit', 'location']),
  setup: gridSchema,
  /** Setup of a repeat order. */
  repeatSetup: gridSchema,
  run: gridSchema,
  setupTreatment: v.optional(treatmentSchema, 'charged'),
  runTreatment: v.optional(treatmentSchema, 'charged'),
  minimum: v.optional(pieces, 1),
  /** Charge per order below the minimum; null if fewer pieces cannot be made. */
  lessThanMinimum: v.optional(v.nullable(cellSchema), null),
  /** Business days; null if unknown. */
  leadDays: v.optional(v.nullable(count(0, 365)), null),
})
export type Method = v.InferOutput<typeof methodSchema>

/** Returns the cell for a quantity and a measure; below the first column or row the first applies. */
export function findCell({ quantities, rows }: Grid, quantity: number, measure: number): Cell {
  const row = rows.findLast(({ from }) => from <= measure) ?? rows[0]
  const column = Math.max(
    0,
    quantities.findLastIndex((from) => from <= quantity),
  )
  return row?.cells[column] ?? { price: null, cost: null }
}

/** Units of a measure; begun ones count, and a method without a measure has one. */
export const countUnits = ({ measure, step }: Pick<Method, 'measure' | 'step'>, amount: number): number =>
  measure === 'none' ? Math.min(1, amount) : Math.ceil(Math.max(0, amount) / step)
