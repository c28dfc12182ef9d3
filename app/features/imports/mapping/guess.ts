import { type ImportColumn, importColumnNames } from '../columns.ts'
import { getTarget, isBreakTarget, type Mapping, type PresetName, type Target } from './mapping.ts'
import { findPreset, presetColumns } from './presets.ts'
import { folded, getMeaning } from './synonyms.ts'

/** Columns of ours that several of the file may mean together. */
const manyMean = new Set<Target>(['image_urls'])

/**
 * Guesses the meaning of columns by name: a preset if its columns match, else common names. If several columns match one
 * meaning, the most reliable gets it; a person assigns the others.
 */
export function guessColumns(headers: readonly string[]): { preset: PresetName | null; columns: Mapping['columns'] } {
  const preset = findPreset(headers)
  const fixed: Mapping['columns'] = preset ? presetColumns(preset, headers) : {}
  if (preset === 'boxwright' || preset === 'shopify' || preset === 'woocommerce') return { preset, columns: fixed }
  const columns: Mapping['columns'] = Object.fromEntries(headers.map((header) => [header, getTarget(fixed, header)]))
  const taken = new Set<Target>(Object.values(fixed).filter((target) => target !== null))
  const guesses = headers
    .flatMap((header) => {
      const meaning = !Object.hasOwn(fixed, header) ? getMeaning(header) : undefined
      return meaning ? [{ header, ...meaning }] : []
    })
    .sort((a, b) => a.place - b.place)
  for (const { header, target } of guesses) {
    if (taken.has(target) && !manyMean.has(target)) continue
    columns[header] = target
    taken.add(target)
  }
  dropHalfBreaks(columns)
  return { preset, columns }
}

/** A quantity without its price, or a price without its quantity, is no break: "Price 1" alone is the list price. */
function dropHalfBreaks(columns: Mapping['columns']): void {
  const all = new Set(Object.values(columns))
  for (const [header, target] of Object.entries(columns)) {
    if (!target || !isBreakTarget(target)) continue
    const other = target.startsWith('qty') ? target.replace('qty', 'price') : target.replace('price', 'qty')
    if (all.has(other as Target)) continue
    columns[header] = target === 'price1' && !all.has('rounded_price') ? 'rounded_price' : null
  }
}

/** Parses OURS in `--map THEIRS=OURS`. @returns undefined for unknown names */
export function targetNamed(name: string): Target | null | undefined {
  const text = name.trim().toLowerCase()
  if (text === '' || text === '-' || text === 'ignore') return null
  if (isBreakTarget(text)) return text
  const column = importColumnNames.find((column) => column === text || folded(column) === folded(text))
  return column ?? getTarget(shortNames, folded(text)) ?? undefined
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
}
