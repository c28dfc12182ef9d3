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
import { findTarget, normalizeHeader } from './synonyms.ts'

/** Targets that several columns of a file may map to. */
const repeatableTargets = new Set<Target>(['image_urls'])

/** Presets whose other columns are guessed; those of shops have many columns with misleading names. */
const guessedPresets: PresetName[] = ['sage', 'distributorcentral', 'sizes']

/**
 * Guesses the meaning of columns by name: a preset if its columns match, else common names. If several columns match one
 * meaning, the most reliable gets it; a person assigns the others. @param chosen preset that a person chose
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
  const quantities = findQuantityColumns(headers.filter((header) => getTarget(fixed, header) === null))
  for (const [header, quantity] of quantities) columns[header] = `price_at_${quantity}`
  const guesses = headers
    .filter((header) => !quantities.has(header))
    .flatMap((header) => {
      const meaning = !Object.hasOwn(fixed, header) ? findTarget(header) : undefined
      return meaning ? [{ header, ...meaning }] : []
    })
    .sort((a, b) => a.rank - b.rank)
  for (const { header, target } of guesses) {
    if (usedTargets.has(target) && !repeatableTargets.has(target)) continue
    columns[header] = target
    usedTargets.add(target)
  }
  dropIncompleteBreaks(columns)
  // In a price list without names, the description is what tells products apart.
  const description = headers.find((header) => columns[header] === 'description')
  const isNamed = usedTargets.has('name') || usedTargets.has('slug')
  if (preset === null && description !== undefined && !isNamed && usedTargets.has('rounded_price'))
    columns[description] = 'name'
  return { preset, columns }
}

/** Drops break quantities without a price and prices without a quantity; "Price 1" without a quantity is the list price. */
function dropIncompleteBreaks(columns: Mapping['columns']): void {
  const all = new Set(Object.values(columns))
  for (const [header, target] of Object.entries(columns)) {
    if (!target || !isBreakTarget(target) || splitBreakTarget(target).quantity !== undefined) continue
    const other = target.startsWith('qty') ? target.replace('qty', 'price') : target.replace('price', 'qty')
    if (all.has(other as Target)) continue
    columns[header] = target === 'price1' && !all.has('rounded_price') ? 'rounded_price' : null
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
  origin: 'country_of_origin',
}
