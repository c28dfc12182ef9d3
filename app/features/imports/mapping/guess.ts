import { type ImportColumn, importColumnNames, isImportColumn } from '../columns.ts'
import {
  type ChosenPreset,
  getTarget,
  isBreakTarget,
  type Mapping,
  type PresetName,
  splitBreakTarget,
  type Target,
} from './mapping.ts'
import { detectPreset, getPresetColumns } from './presets.ts'
import { findQuantityColumns } from './quantity-columns.ts'
import { findTarget, isMsrpHeader, isRetailHeader, normalizeHeader } from './synonyms.ts'

/** Targets that several columns of a file may map to. */
const repeatableTargets = new Set<Target>(['image_urls'])

/** Presets whose other columns are guessed; those of shops have many columns with misleading names. */
const guessedPresets: PresetName[] = ['sage', 'distributorcentral', 'sizes']

/**
 * Guesses the meaning of columns by name: a preset if its columns match, else common names. If several columns match one
 * meaning, the most reliable gets it; a person assigns the others.
 * @param chosen preset that a person chose
 */
export function guessColumns(
  headers: readonly string[],
  chosen?: ChosenPreset,
): { preset: PresetName | null; columns: Mapping['columns'] } {
  const preset = chosen === 'custom' ? null : (chosen ?? detectPreset(headers))
  const fixed: Mapping['columns'] = preset ? getPresetColumns(preset, headers) : {}
  if (preset !== null && !guessedPresets.includes(preset)) return { preset, columns: fixed }
  const columns: Mapping['columns'] = Object.fromEntries(headers.map((header) => [header, getTarget(fixed, header)]))
  const usedTargets = new Set<Target>(Object.values(fixed).filter((target) => target !== null))
  const byQuantity = findTargetsByQuantity(headers.filter((header) => getTarget(fixed, header) === null))
  for (const [header, target] of byQuantity) columns[header] = target
  const guesses = headers
    .filter((header) => !byQuantity.has(header))
    .flatMap((header) => {
      const meaning = !Object.hasOwn(fixed, header) ? findTarget(header) : undefined
      return meaning ? [{ header, ...meaning }] : []
    })
    .sort((a, b) => a.rank - b.rank)
  const hasCosts = [...guesses.map(({ target }) => target), ...byQuantity.values(), ...usedTargets].some(isCostTarget)
  for (const { header, target: usual } of guesses) {
    // The MSRP is the list price of a file without another price.
    const isMsrp = usual === 'rounded_price' && isMsrpHeader(header)
    const target = isMsrp && (usedTargets.has(usual) || (hasCosts && !isRetailHeader(header))) ? 'msrp' : usual
    if (usedTargets.has(target) && !repeatableTargets.has(target)) continue
    columns[header] = target
    usedTargets.add(target)
  }
  dropIncompleteBreaks(columns)
  // In a price list without names, the description is what tells products apart.
  const description = headers.find((header) => columns[header] === 'description')
  const isNamed = usedTargets.has('name') || usedTargets.has('slug')
  const hasPrices = Object.values(columns).some((target) => target !== null && isPriceTarget(target))
  if (preset === null && description !== undefined && !isNamed && hasPrices) columns[description] = 'name'
  return { preset, columns }
}

/** Finds columns with prices, and apart from them those with costs, at the quantities in their names. */
function findTargetsByQuantity(headers: readonly string[]): Map<string, Target> {
  const isCost = (header: string) => /\b(?:net|cost)\b/i.test(header)
  const prices = findQuantityColumns(headers.filter((header) => !isCost(header)))
  const costs = findQuantityColumns(headers.filter(isCost))
  // "Net price" alone may be the price before tax.
  const toCost = (header: string) => (prices.size === 0 && /price/i.test(header) ? 'price' : 'cost')
  return new Map<string, Target>([
    ...[...prices].map(([header, quantity]) => [header, `price_at_${quantity}`] as const),
    ...[...costs].map(([header, quantity]) => [header, `${toCost(header)}_at_${quantity}`] as const),
  ])
}

const isPriceTarget = (target: Target) =>
  target === 'rounded_price' || (isBreakTarget(target) && splitBreakTarget(target).part === 'price')

const isCostTarget = (target: Target) =>
  target === 'net_costs' || (isBreakTarget(target) && splitBreakTarget(target).part === 'cost')

/** Targets of a column that is numbered alone, if no other column has them. */
const soleTargets = { price: 'rounded_price', cost: 'net_costs', msrp: 'msrp' } as const

/** Drops quantities without a price or cost and prices without a quantity; "Price 1" without a quantity is the list price. */
function dropIncompleteBreaks(columns: Mapping['columns']): void {
  const all = new Set(Object.values(columns))
  for (const [header, target] of Object.entries(columns)) {
    if (!target || !isBreakTarget(target)) continue
    const { part, number, quantity } = splitBreakTarget(target)
    if (quantity !== undefined) continue
    const others = part === 'qty' ? (['price', 'cost', 'msrp'] as const) : (['qty'] as const)
    if (others.some((other) => all.has(`${other}${number}`))) continue
    const sole = part === 'qty' || number !== 1 ? null : soleTargets[part]
    columns[header] = sole && !all.has(sole) ? sole : null
  }
}

/** Parses OURS in `--map THEIRS=OURS`. @returns undefined for unknown names */
export function parseTarget(given: string): Target | null | undefined {
  const text = given.trim().toLowerCase()
  if (text === '' || text === '-' || text === 'ignore') return null
  if (isBreakTarget(text)) return text
  if (isImportColumn(text)) return text
  const name = normalizeHeader(text)
  return getTarget(shortNames, name) ?? importColumnNames.find((column) => normalizeHeader(column) === name)
}

const shortNames: Record<string, ImportColumn> = {
  price: 'rounded_price',
  listprice: 'rounded_price',
  color: 'colour',
  colorhex: 'colour_hex',
  sku: 'supplier_item_number',
  itemnumber: 'supplier_item_number',
  minimum: 'minimum_quantity',
  stock: 'in_stock',
  image: 'image_url',
  images: 'image_urls',
  pictures: 'image_urls',
  rush: 'rush_service_available',
  address: 'slug',
  weight: 'weight_oz',
  cost: 'net_costs',
  origin: 'country_of_origin',
}
