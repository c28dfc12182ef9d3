import { formatNumber } from '#app/lib/text/count.ts'
import type { Treatment } from './method.schema.ts'
import type { ChargeKind, Option } from './option.schema.ts'
import { type MoneyFormat, toAmount } from './rate.ts'

/** A figure of one quantity column, without costs; the document for buyers omits `computed`, too. */
export type Figure = {
  /** Unique within the option, by position for shipping; `overrides` and `treatments` name it. */
  key: string
  kind: 'product' | 'size' | ChargeKind | 'tax'
  label: string
  /** Null for the whole option. */
  line: string | null
  treatment: Treatment
  /** Cents that the total adds; negative for a discount, null if missing. */
  amount: number | null
  /** Cents that it is worth if it was charged; null if unknown. */
  value: number | null
  /** Cents without the override. */
  computed: number | null
  isOverridden: boolean
  /** How it is computed: "(3 colors − 1 included) × $0.45 × 288". */
  working: string
}

/** Writes how a figure is computed. */
export type Working = (money: MoneyFormat) => string

/** A figure with what only staff see. */
export type Entry = Omit<Figure, 'working'> & {
  working: Working
  /** Internal cost in cents; null if unknown. */
  cost: number | null
  /** The treatment unless another is set by hand. */
  defaultTreatment: Treatment
  isTaxable: boolean
}

/** An entry before what was set by hand. */
export type EntryDraft = Pick<
  Entry,
  'key' | 'kind' | 'label' | 'line' | 'treatment' | 'computed' | 'cost' | 'isTaxable' | 'working'
>

/** Applies what was set by hand. */
export function toEntry(
  { overrides, costOverrides, treatments }: Pick<Option, 'overrides' | 'costOverrides' | 'treatments'>,
  draft: EntryDraft,
): Entry {
  const treatment = treatments[draft.key] ?? draft.treatment
  const override = overrides[draft.key]
  const value = override ?? draft.computed
  return {
    ...draft,
    treatment,
    defaultTreatment: draft.treatment,
    value,
    amount: treatment === 'charged' ? value : 0,
    isOverridden: override !== undefined,
    cost: costOverrides[draft.key] ?? draft.cost,
  }
}

/** Returns the figure without cost, field by field, so that no later field of an entry reaches buyers. */
export const toFigure = (
  { key, kind, label, line, treatment, amount, value, computed, isOverridden, working }: Entry,
  money: MoneyFormat,
): Figure => ({ key, kind, label, line, treatment, amount, value, computed, isOverridden, working: working(money) })

/** Cents of a rate times counts; null for a missing rate. */
export const multiplyRate = (rate: number | null, ...factors: number[]): number | null =>
  rate === null ? null : toAmount(rate, ...factors)

/** "2 × $0.45 × 288"; a missing rate reads "?". */
export const formatMultiplication =
  (units: string, rate: number | null, ...counts: number[]): Working =>
  (money) =>
    [units, rate === null ? '?' : money.rate(rate), ...counts.map(formatNumber)].filter(Boolean).join(' × ')

/** Adds words before and after a working. */
export const wrapWorking =
  (before: string, working: Working, after = ''): Working =>
  (money) =>
    `${before}${working(money)}${after}`

/** Adds cents; null if one is missing. */
export const sumAmounts = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)
