import { checkSizes, formatSizes, sortSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { ProductSize } from '#db/tables/products.ts'
import type { Cell, Problem, Source, SourceRow } from '../reading/source.ts'
import { readPrice, roundToCents } from '../values/numbers.ts'
import type { Mapping, Target } from './mapping.ts'
import { normalizeHeader } from './synonyms.ts'

/** Maximum rows of one product; more are a mistake of the file. */
export const maxProductRows = 2_100

export const toTrimmedText = (cell: Cell): string => (cell === undefined || cell === null ? '' : String(cell).trim())

/** One variant of a product in another shop's export: a color in a size. */
export type Variant = {
  /** Row with the values of this color; by default the product's. */
  row?: SourceRow
  line: number
  /** Empty if the product has no colors. */
  color: string
  hex?: string
  price: string
  number: string
  /** Empty if the product has no sizes. */
  size?: string
  /** Undefined if the export does not say. */
  isAvailable: boolean | undefined
  /** Images of this variant; empty for those of the product. */
  images: string[]
}

/** A product with all its variants, of one or several rows. */
export type JoinedProduct = {
  /** Row with the values that all variants share. */
  main: SourceRow
  name: string
  slug: string
  category?: string
  images: string[]
  variants: Variant[]
}

/** Index of the column with each value in the export. */
export type Roles = Partial<
  Record<'name' | 'slug' | 'category' | 'price' | 'number' | 'stock' | 'images' | 'color' | 'family' | 'sizes', number>
>

/** Looks up cells by folded column names; of several names, the first that the file has. */
export class Columns {
  readonly headers: readonly string[]
  /** Names of the columns that were found. */
  readonly used = new Set<string>()
  private readonly indexes = new Map<string, number>()

  constructor(headers: readonly string[]) {
    this.headers = headers
    for (const [index, header] of headers.entries()) {
      const name = normalizeHeader(header)
      if (!this.indexes.has(name)) this.indexes.set(name, index)
    }
  }

  find(...names: string[]): number | undefined {
    for (const name of names) {
      const index = this.indexes.get(name)
      if (index === undefined) continue
      this.used.add(this.headers[index] ?? '')
      return index
    }
    return undefined
  }

  text(row: Pick<SourceRow, 'cells'> | undefined, ...names: string[]): string {
    return toTrimmedText(row?.cells[this.find(...names) ?? -1])
  }
}

/** Columns that joined rows can have in addition to the file's own, and what they mean. Saved mappings hold the names. */
const allAddedColumns = {
  'Color (read together)': { role: 'color', target: 'colour' },
  'Family (read together)': { role: 'family', target: 'family' },
  'Name (read together)': { role: 'name', target: 'name' },
  'Slug (read together)': { role: 'slug', target: 'slug' },
  'Price (read together)': { role: 'price', target: 'rounded_price' },
  'Item number (read together)': { role: 'number', target: 'supplier_item_number' },
  'Stock (read together)': { role: 'stock', target: 'in_stock' },
  'Sizes (read together)': { role: 'sizes', target: 'sizes' },
} as const satisfies Record<string, { role: keyof Roles; target: Target }>

export type AddedColumns = Partial<typeof allAddedColumns>

/** Returns the added columns of some names. */
export const pickAddedColumns = (...names: (keyof typeof allAddedColumns)[]): AddedColumns =>
  Object.fromEntries(names.map((name) => [name, allAddedColumns[name]]))

export const addedColumns = pickAddedColumns('Color (read together)', 'Family (read together)', 'Sizes (read together)')

/** Returns a file of rows that were joined before, such as corrected rows of an import, with the meaning of its columns. */
export function readJoinedRows(source: Source): Source {
  const known = Object.entries(allAddedColumns).filter(([header]) => source.headers.includes(header))
  return { ...source, added: Object.fromEntries(known.map(([header, { target }]) => [header, target])) }
}

/** True for a column that joining added: messages never name it, as the file does not have it. */
export const isAddedColumn = (header: string): boolean => header.endsWith(' (read together)')

/** Returns the headers and roles of joined rows. */
export function addColumns(headers: readonly string[], roles: Roles, added: AddedColumns) {
  const addedRoles = Object.values(added).map(({ role }, index) => [role, headers.length + index])
  const targets = Object.fromEntries(Object.entries(added).map(([header, { target }]) => [header, target]))
  return {
    headers: [...headers, ...Object.keys(added)],
    roles: { ...roles, ...Object.fromEntries(addedRoles) } as Roles,
    targets,
  }
}

/** How an export spreads a product over adjacent rows. */
export type RowLayout = {
  /** True if a row continues the product of the first row. */
  isSameProduct(row: SourceRow, first: SourceRow, columns: Columns): boolean
  /** Undefined if the rows are not a product; a text for people if they cannot be read. */
  toProduct(rows: SourceRow[], columns: Columns): JoinedProduct | string | undefined
  getRoles(columns: Columns): Roles
  added: AddedColumns
  /** Names of further columns that it reads. */
  used?: ReadonlySet<string>
}

/** Joins adjacent rows into one row per color. */
export function joinAdjacentRows(
  source: Source,
  { isSameProduct, toProduct, getRoles, added, used }: RowLayout,
  format: PriceFormat,
): Source {
  const columns = new Columns(source.headers)
  const { headers, roles, targets } = addColumns(source.headers, getRoles(columns), added)
  const toColorRows = createColorRows(headers, roles, format)

  function* toRows(group: SourceRow[]): Generator<SourceRow> {
    const [main] = group
    if (!main) return
    if (main.parseError || group.length > maxProductRows) {
      yield { ...main, parseError: main.parseError ?? `More than ${maxProductRows} rows belong to this product.` }
      return
    }
    main.warnings = group.flatMap((row) => row.warnings ?? [])
    const product = toProduct(group, columns)
    if (typeof product === 'string') yield { ...main, parseError: product }
    else if (product) yield* toColorRows(product)
  }

  async function* rows(): AsyncGenerator<SourceRow> {
    let group: SourceRow[] = []
    for await (const row of source.rows) {
      const [first] = group
      const isSame = first && !first.parseError && !row.parseError && isSameProduct(row, first, columns)
      if (!isSame) {
        yield* toRows(group)
        group = []
      }
      if (group.length <= maxProductRows) group.push(row)
    }
    yield* toRows(group)
  }
  for (const header of used ?? []) columns.used.add(header)
  return { ...source, headers, added: targets, usedColumns: columns.used, rows: rows() }
}

export const isColorName = (name: string) =>
  /^(?:pa_)?(?:colou?rs?|farben?|couleurs?|colores?|kleur)(?: name)?$/i.test(name.trim())

export const isSizeName = (name: string) =>
  /^(?:pa_)?(?:(?:clothing|garment|shirt|t-?shirt|apparel) )?(?:sizes?|größen?|groesse|tailles?|tallas?|taglia|maat)$/i.test(
    name.trim(),
  )

/** How the file writes prices. */
export type PriceFormat = Partial<Pick<Mapping, 'decimal' | 'currency'>>

/**
 * Creates a function that yields one row per color of a product, with its sizes: the lowest price and what each size adds to it,
 * the number of the first variant, and in stock if one size is. Without sizes, the most common price. Says which prices and numbers
 * are skipped.
 */
export function createColorRows(headers: readonly string[], roles: Roles, format: PriceFormat) {
  const width = headers.length
  /** Product that first had an item number: other shops do not require that they differ. */
  const ownerByNumber = new Map<string, string>()
  let isCategoryExplained = false
  const currency = new Columns(headers).find('currency', 'currencycode', 'pricecurrency')
  const getOwnColumn = (role: keyof Roles) => {
    const header = headers[roles[role] ?? -1] ?? ''
    return isAddedColumn(header) ? '' : header
  }

  return function* toColorRows(product: JoinedProduct): Generator<SourceRow> {
    const { main, name, slug, images } = product
    const colors = new Map<string, Variant[]>()
    for (const variant of product.variants) {
      const sameColor = colors.get(variant.color)
      if (sameColor) sameColor.push(variant)
      else colors.set(variant.color, [variant])
    }
    const imagesOfVariants = new Set(product.variants.flatMap((variant) => variant.images))
    const [firstColor] = colors.keys()
    for (const [color, variants] of colors) {
      const [first] = variants
      if (!first) continue
      const base = variants.find((variant) => variant.isAvailable !== false)?.row ?? first.row ?? main
      // Those of the whole product are given with its first color.
      const warnings: Problem[] = color === firstColor ? [...(main.warnings ?? [])] : []
      const cells: Cell[] = Array.from({ length: width }, (_, index) => base.cells[index])
      const setCell = (role: keyof Roles, value: Cell) => {
        const index = roles[role]
        if (index !== undefined) cells[index] = value
      }
      const hasManyColors = colors.size > 1
      const suffix = createSlug(color)
      setCell('name', hasManyColors && !hasWord(name, color) ? `${name}, ${color}` : name)
      if (slug) setCell('slug', hasManyColors && suffix ? `${slug}-${suffix}` : slug)
      if (product.category !== undefined) {
        const given = toTrimmedText(cells[roles.category ?? -1])
        if (!isCategoryExplained && /[;,|]/.test(given)) {
          const reason =
            product.category === ''
              ? 'None of these IDs match a category'
              : 'Products can have one category. We used the first one, here and in similar rows'
          warnings.push({ column: getOwnColumn('category'), value: given, reason })
          isCategoryExplained = true
        }
        setCell('category', product.category)
      }
      const priceColumn = [headers[roles.price ?? -1], toTrimmedText(base.cells[currency ?? -1])].join(' ')
      const { sizes, lowest } = mergeSizes(variants, (text) => {
        const read = readPrice(text, { decimal: format.decimal ?? null, currency: format.currency }, priceColumn)
        return 'value' in read ? read.value : undefined
      })
      if (sizes.length > 0) {
        const checked = checkSizes(sizes)
        if ('value' in checked) setCell('sizes', formatSizes(sizes, '|'))
        else warnings.push({ column: '', value: '', reason: `The sizes are skipped: ${checked.problem}` })
      }
      const { price, others } =
        lowest === undefined ? pickPrice(variants.map((variant) => variant.price)) : { price: lowest, others: [] }
      setCell('price', price)
      if (others.length > 0) {
        const count = variants.filter((variant) => others.includes(variant.price)).length
        const prices = `${others.slice(0, 5).join(', ')}${others.length > 5 ? ', …' : ''}`
        warnings.push({
          column: getOwnColumn('price'),
          value: price,
          reason: `${count === 1 ? '1 variant has a different price, which was' : `${count} variants have different prices, which were`} not imported: ${prices}`,
        })
      }
      const number = variants.find((variant) => variant.number !== '')?.number ?? ''
      const isTaken = number !== '' && ownerByNumber.has(number)
      if (number !== '' && !isTaken)
        ownerByNumber.set(number, hasManyColors ? `${slug || name}, ${color}` : slug || name)
      setCell('number', isTaken ? '' : number)
      if (isTaken) {
        const column = getOwnColumn('number')
        const reason = `Skipped: already used by ${ownerByNumber.get(number)} in this file`
        warnings.push({ column, value: number, reason })
      }
      if (variants.some((variant) => variant.isAvailable !== undefined))
        setCell('stock', variants.some((variant) => variant.isAvailable) ? 'yes' : 'no')
      const ownImages = [...new Set(variants.flatMap((variant) => variant.images))]
      const shared = images.filter((url) => !imagesOfVariants.has(url))
      setCell('images', (ownImages.length > 0 ? [...ownImages, ...shared] : images).join('|'))
      const hex = variants.find((variant) => variant.hex)?.hex
      setCell('color', hex ? `${color} (${hex})` : color)
      setCell('family', hasManyColors ? slug || createSlug(name) : '')
      yield { line: first.line, cells, ...(warnings.length > 0 && { warnings }) }
    }
  }
}

const hasWord = (text: string, word: string) =>
  ` ${createSlug(text).replaceAll('-', ' ')} `.includes(` ${createSlug(word).replaceAll('-', ' ')} `)

/**
 * Returns the sizes of one color, each with what it adds to the lowest price, and that price as the file has it. None if a price
 * is unreadable or a size has several, as their upcharges are unknown.
 */
function mergeSizes(variants: readonly Variant[], toDollars: (price: string) => number | undefined) {
  const sizes = new Map<string, ProductSize & { dollars: Set<number | undefined> }>()
  for (const { size = '', isAvailable, price } of variants) {
    const name = toSingleLine(size)
    if (name === '') continue
    const known = sizes.get(name.toLowerCase()) ?? { name, in_stock: false, upcharge: 0, dollars: new Set() }
    known.in_stock ||= isAvailable !== false
    if (price !== '') known.dollars.add(toDollars(price))
    sizes.set(name.toLowerCase(), known)
  }
  const list = sortSizes([...sizes.values()])
  const priced = variants.filter(({ price }) => price !== '').map(({ price }) => ({ price, dollars: toDollars(price) }))
  const cheapest = Math.min(...priced.map(({ dollars }) => dollars ?? 0))
  const isClear = list.length > 0 && priced.length > 0 && cheapest > 0 && list.every(({ dollars }) => dollars.size <= 1)
  if (priced.length > 0 && !isClear) return { sizes: [], lowest: undefined }
  return {
    sizes: list.map(({ dollars, ...size }): ProductSize => {
      const [own = cheapest] = dollars
      return isClear ? { ...size, upcharge: roundToCents(own - cheapest) } : size
    }),
    lowest: priced.find(({ dollars }) => dollars === cheapest)?.price,
  }
}

/** Returns the most common price, of several the first, and the others in order. */
function pickPrice(prices: string[]): { price: string; others: string[] } {
  const counts = new Map<string, number>()
  for (const price of prices) if (price !== '') counts.set(price, (counts.get(price) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  const price = best?.[0] ?? ''
  const isOther = (other: string) => other !== price && Number(other) !== Number(price)
  return { price, others: [...counts.keys()].filter(isOther) }
}
