import * as v from 'valibot'
import { columnTitles } from '#app/features/catalog/products/product-columns.ts'
import { columnKinds, type ImportColumn, isImportColumn } from '../columns.ts'

/** Values by quantity: unit prices, net costs and MSRPs. */
const amountKinds = ['price', 'cost', 'msrp'] as const
type AmountKind = (typeof amountKinds)[number]

/**
 * Column with a quantity, or with a price, cost or MSRP at a quantity: `qty1` belongs to `price1` and `cost1`; `price_at_48` has
 * its quantity in its name.
 */
export type BreakTarget = `qty${number}` | `${AmountKind}${number}` | `${AmountKind}_at_${number}`

/** Meaning of a file's column: a product column or part of a price break. */
export type Target = ImportColumn | BreakTarget

const breakTargetPattern = /^(?:(qty|price|cost|msrp)(\d{1,3})|(price|cost|msrp)_at_([1-9]\d{0,6}))$/

export const isBreakTarget = (name: string): name is BreakTarget => breakTargetPattern.test(name)

/** Splits the target of a break column into part and number, or the quantity that the target names. */
export function splitBreakTarget(target: BreakTarget): {
  part: 'qty' | AmountKind
  number: number
  quantity: number | undefined
} {
  const [, part, number, partAt, quantity] = breakTargetPattern.exec(target) ?? []
  // Pairs are numbered up to 999; adding 1,000 keeps targets with a quantity apart from them.
  return quantity === undefined
    ? { part: part as 'qty' | AmountKind, number: Number(number), quantity: undefined }
    : { part: partAt as AmountKind, number: 1_000 + Number(quantity), quantity: Number(quantity) }
}

/** True for a column with prices, costs or MSRPs. */
export function isMoneyTarget(target: Target): boolean {
  if (isBreakTarget(target)) return splitBreakTarget(target).part !== 'qty'
  return ['price', 'breaks', 'quantity-prices'].includes(columnKinds[target])
}

export const isTarget = (name: string): name is Target => isImportColumn(name) || isBreakTarget(name)

const partTitles = { price: 'Price', cost: 'Net cost', msrp: 'MSRP' } as const

/** Label for people: "Price", "Quantity break 3: price", "Price at 48 units". */
export function getTargetTitle(target: Target): string {
  if (!isBreakTarget(target)) return columnTitles[target]
  const { part, number, quantity } = splitBreakTarget(target)
  if (part === 'qty') return `Quantity break ${number}: quantity`
  const title = partTitles[part]
  if (quantity !== undefined)
    return `${title} at ${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'unit' : 'units'}`
  return `Quantity break ${number}: ${part === 'msrp' ? title : title.toLowerCase()}`
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
  /** Columns that only new products get. */
  locked: v.optional(v.array(v.pipe(v.string(), v.guard(isImportColumn)))),
  /** Columns that staff edited since they were imported stay; for sources that are imported again and again. */
  keepsEdits: v.optional(v.boolean()),
  /** Missing products are hidden, not marked out of stock, until a row brings them again (decision 0056). */
  hidesMissing: v.optional(v.boolean()),
})
export type Mapping = v.InferOutput<typeof mappingSchema>

/** Returns what only a supplier's sync sets, and no form has. */
export const getSyncSettings = ({
  keepsEdits,
  hidesMissing,
}: Mapping): Pick<Mapping, 'keepsEdits' | 'hidesMissing'> => ({
  ...(keepsEdits && { keepsEdits }),
  ...(hidesMissing && { hidesMissing }),
})

/** Returns the meaning of a column; safe for names such as "constructor". */
export const getTarget = (columns: Mapping['columns'], name: string): Target | null =>
  (Object.hasOwn(columns, name) && columns[name]) || null

export const emptyMapping: Mapping = { columns: {}, preset: null, decimal: null, supplier: null }
