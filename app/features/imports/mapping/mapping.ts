import * as v from 'valibot'
import { columnTitles } from '#app/features/catalog/products/product-columns.ts'
import { type ImportColumn, isImportColumn } from '../columns.ts'

/** Column with a quantity or a price of a price break: `qty1` belongs to `price1`; `price_at_48` has its quantity in its name. */
export type BreakTarget = `qty${number}` | `price${number}` | `price_at_${number}`

/** Meaning of a file's column: a product column or part of a price break. */
export type Target = ImportColumn | BreakTarget

export const isBreakTarget = (name: string): name is BreakTarget =>
  /^(?:(?:qty|price)\d{1,3}|price_at_[1-9]\d{0,6})$/.test(name)

/** Splits the target of a break column into part and number, or the quantity that the target names. */
export function splitBreakTarget(target: BreakTarget): {
  part: 'qty' | 'price'
  number: number
  quantity: number | undefined
} {
  const part = target.startsWith('qty') ? 'qty' : 'price'
  const number = Number(target.replace(/\D/g, ''))
  // Pairs are numbered up to 999; adding 1,000 keeps price_at_… targets apart from them.
  return target.startsWith('price_at_')
    ? { part, number: 1_000 + number, quantity: number }
    : { part, number, quantity: undefined }
}

export const isTarget = (name: string): name is Target => isImportColumn(name) || isBreakTarget(name)

/** Label for people: "List price", "Price break 3: price", "Price at 48 units". */
export function getTargetTitle(target: Target): string {
  if (!isBreakTarget(target)) return columnTitles[target]
  const { part, number, quantity } = splitBreakTarget(target)
  if (quantity !== undefined) return `Price at ${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'unit' : 'units'}`
  return part === 'qty' ? `Price break ${number}: quantity` : `Price break ${number}: price`
}

export const presetNames = [
  'boxwright',
  'shopify',
  'shopify-json',
  'woocommerce',
  'wix',
  'squarespace',
  'bigcommerce',
  'magento',
  'square',
  'sage',
  'distributorcentral',
  'sizes',
] as const
export type PresetName = (typeof presetNames)[number]
/** A preset that a person chose; `custom` for none. */
export type ChosenPreset = PresetName | 'custom'
export const presetTitles: Record<PresetName, string> = {
  boxwright: 'Export from this store',
  shopify: 'Shopify products',
  'shopify-json': 'Shopify products (JSON)',
  woocommerce: 'WooCommerce products',
  wix: 'Wix products',
  squarespace: 'Squarespace products',
  bigcommerce: 'BigCommerce products',
  magento: 'Magento products',
  square: 'Square items',
  sage: 'SAGE',
  distributorcentral: 'DistributorCentral',
  sizes: 'One row per size and color',
}

const decimalSeparator = v.picklist(['.', ','])
export type DecimalSeparator = v.InferOutput<typeof decimalSeparator>

/** Supported currencies other than US dollars. */
export const foreignCurrencies = [
  'EUR',
  'GBP',
  'JPY',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'CNY',
  'HKD',
  'SGD',
  'INR',
  'MXN',
  'BRL',
  'ZAR',
] as const
export type ForeignCurrency = (typeof foreignCurrencies)[number]
/** Exchange rate to dollars (1 keeps the figures), with names as in saved mappings: `money` is the code of the currency. */
const exchangeRate = v.object({ money: v.picklist(foreignCurrencies), dollars: v.number() })
export type ExchangeRate = v.InferOutput<typeof exchangeRate>

/** Column mapping and file settings, as saved under a name or passed with --map. */
export const mappingSchema = v.object({
  /** By the column's name in the file; missing and null columns are skipped. */
  columns: v.record(v.string(), v.nullable(v.pipe(v.string(), v.guard(isTarget)))),
  /** Preset of the file, for formats whose rows or columns belong together. */
  preset: v.optional(v.nullable(v.picklist(presetNames)), null),
  /** Null if unknown: ambiguous prices such as "1,299" are rejected. */
  decimal: v.optional(v.nullable(decimalSeparator), null),
  /** Converts prices in another currency; without it they are rejected. */
  currency: v.optional(v.nullable(exchangeRate)),
  /** The supplier of rows that name none; null if a column names it. */
  supplier: v.optional(v.nullable(v.string()), null),
})
export type Mapping = v.InferOutput<typeof mappingSchema>

/** Returns the meaning of a column; safe for names such as "constructor". */
export const getTarget = (columns: Mapping['columns'], name: string): Target | null =>
  (Object.hasOwn(columns, name) && columns[name]) || null

export const emptyMapping: Mapping = { columns: {}, preset: null, decimal: null, supplier: null }
