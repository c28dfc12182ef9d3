import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { type Entry, formatMultiplication, multiplyRate, wrapWorking } from './figure.ts'
import { type Cell, countUnits, findCell, type Method } from './method.schema.ts'
import type { Imprint } from './option.schema.ts'

/** The computed part of a setup or run charge. */
type ImprintCharge = Pick<Entry, 'computed' | 'cost' | 'treatment' | 'working'>

/** "3 colors", "8,500 stitches", "6 sq in"; "1 imprint" for a method without a measure. */
export function formatMeasure({ measure }: Pick<Method, 'measure'>, amount: number): string {
  if (measure === 'colors') return formatCount(amount, 'color')
  if (measure === 'stitches') return formatCount(amount, 'stitch', 'stitches')
  return measure === 'area' ? `${formatNumber(amount)} sq in` : formatCount(amount, 'imprint')
}

const formatUnits = ({ step }: Method, units: number) =>
  step === 1 ? formatNumber(units) : `${formatNumber(units)} per ${formatNumber(step)}`

type RunOptions = Pick<Imprint, 'amount' | 'included'> & {
  pieces: number
  /** Pieces that share the imprint, which select the break. */
  sharedPieces: number
}

/** Prices the run charge of an imprint: per piece, for the units beyond those included. */
export function priceRun(method: Method, { amount, included, pieces, sharedPieces }: RunOptions): ImprintCharge {
  const free = Math.min(included ?? method.included, amount)
  const units = countUnits(method, amount - free)
  const cell = findCell(method.run, sharedPieces, amount)
  const measure = formatMeasure(method, amount)
  const includedCost = free > 0 ? multiplyRate(method.includedCost, pieces) : 0
  if (units === 0)
    return {
      computed: 0,
      cost: includedCost,
      treatment: 'included',
      working: () => `${measure}, included in the price`,
    }
  const runCost = multiplyRate(cell.cost, units, pieces)
  const beyond = formatUnits(method, units)
  const counted = free > 0 ? `${measure} − ${formatNumber(free)} included` : measure
  const charged = method.step > 1 ? `${counted}: ${beyond}` : free > 0 ? `(${counted})` : measure
  const shared = sharedPieces === pieces ? '' : ` (break at ${formatNumber(sharedPieces)} pieces together)`
  return {
    computed: multiplyRate(cell.price, units, pieces),
    // Without a cost of the included units, that of the others still counts.
    cost: runCost === null ? null : runCost + (includedCost ?? 0),
    treatment: method.runTreatment,
    working: wrapWorking('', formatMultiplication(charged, cell.price, pieces), shared),
  }
}

type SetupOptions = Pick<Imprint, 'amount' | 'isRepeat'> & { sharedPieces: number }

/** Prices the setup of one design at one location. */
export function priceSetup(method: Method, { amount, isRepeat, sharedPieces }: SetupOptions): ImprintCharge {
  const cell = findCell(isRepeat ? method.repeatSetup : method.setup, sharedPieces, amount)
  const isPerUnit = method.setupPer === 'unit' && method.measure !== 'none'
  const units = isPerUnit ? countUnits(method, amount) : 1
  const counted = isPerUnit
    ? method.step === 1
      ? formatMeasure(method, amount)
      : formatUnits(method, units)
    : '1 setup'
  return {
    computed: multiplyRate(cell.price, units),
    cost: multiplyRate(cell.cost, units),
    treatment: method.setupTreatment,
    working: wrapWorking(isRepeat ? 'Repeat: ' : '', formatMultiplication(counted, cell.price)),
  }
}

/** Returns the charge below the minimum; undefined if the pieces reach it, null if fewer cannot be made. */
export function priceLessThanMinimum(method: Method, sharedPieces: number): ImprintCharge | null | undefined {
  const { minimum, lessThanMinimum } = method
  if (sharedPieces >= minimum) return undefined
  return (
    lessThanMinimum && priceFlat(lessThanMinimum, `${formatNumber(sharedPieces)} of ${formatNumber(minimum)} pieces`)
  )
}

const priceFlat = ({ price, cost }: Cell, reason: string): ImprintCharge => ({
  computed: multiplyRate(price),
  cost: multiplyRate(cost),
  treatment: 'charged',
  working: wrapWorking(`${reason}: `, formatMultiplication('', price)),
})
