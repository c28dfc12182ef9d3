import * as v from 'valibot'
import { type ImportColumn, importColumns, isImportColumn } from '../columns.ts'

/** Column with a quantity or a price of a price break: `qty1` belongs to `price1`. */
export type BreakTarget = `qty${number}` | `price${number}`

/** Meaning of a file's column: a product column or part of a price break. */
export type Target = ImportColumn | BreakTarget

export const isBreakTarget = (name: string): name is BreakTarget => /^(?:qty|price)\d{1,3}$/.test(name)

/** The number of a break's column, and whether it is its quantity or its price. */
export function breakPart(target: BreakTarget): { part: 'qty' | 'price'; number: number } {
  const part = target.startsWith('qty') ? 'qty' : 'price'
  return { part, number: Number(target.slice(part.length)) }
}

export const isTarget = (name: string): name is Target => isImportColumn(name) || isBreakTarget(name)

/** As people read it: "List price", "Price at quantity 3". */
export function targetTitle(target: Target): string {
  if (!isBreakTarget(target)) return importColumns[target].title
  const { part, number } = breakPart(target)
  return part === 'qty' ? `Break ${number} quantity` : `Break ${number} price`
}

export const presetNames = ['boxwright', 'shopify', 'woocommerce', 'sage', 'distributorcentral'] as const
export type PresetName = (typeof presetNames)[number]
export const presetTitles: Record<PresetName, string> = {
  boxwright: 'Export from this store',
  shopify: 'Shopify products',
  woocommerce: 'WooCommerce products',
  sage: 'SAGE',
  distributorcentral: 'DistributorCentral',
}

const decimalSign = v.picklist(['.', ','])
/** The sign before the decimals of a price. */
export type DecimalSign = v.InferOutput<typeof decimalSign>

/** The money of prices that are no dollars, by its code. */
export const moneys = ['EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD'] as const
export type Money = (typeof moneys)[number]
/** Exchange rate to dollars; 1 keeps the figures. */
const currency = v.object({ money: v.picklist(moneys), dollars: v.number() })
export type Currency = v.InferOutput<typeof currency>

/** Column mapping and file settings, as saved under a name or passed with --map. */
export const mappingSchema = v.object({
  /** By the column's name in the file; a column that is not there, or null, is not read. */
  columns: v.record(v.string(), v.nullable(v.pipe(v.string(), v.guard(isTarget)))),
  /** Preset of the file, for formats whose rows or columns belong together. */
  preset: v.optional(v.nullable(v.picklist(presetNames)), null),
  /** Null: not known. Then "1,299" could be two prices and is rejected. */
  decimal: v.optional(v.nullable(decimalSign), null),
  /** Of prices in another money; without it they are rejected. */
  currency: v.optional(v.nullable(currency)),
  /** The supplier of every row; null: only what a column says. */
  supplier: v.optional(v.nullable(v.string()), null),
})
export type Mapping = v.InferOutput<typeof mappingSchema>

/** Returns the meaning of a column; safe for names such as "constructor". */
export const getTarget = (columns: Mapping['columns'], name: string): Target | null =>
  (Object.hasOwn(columns, name) && columns[name]) || null

export const emptyMapping: Mapping = { columns: {}, preset: null, decimal: null, supplier: null }
