import type { Cell, Problem, Source, SourceRow } from '../reading/source.ts'
import type { Target } from './mapping.ts'
import { normalizeHeader } from './synonyms.ts'

export const toTrimmedText = (cell: Cell): string => (cell === undefined || cell === null ? '' : String(cell).trim())

/** One variant of a product in another shop's export: a color in a size. */
export type Variant = {
  /** Row of the file; undefined in lists of objects. */
  row?: SourceRow
  /** Line that its errors and warnings name. */
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
  /** Error that only the other rows show. */
  problem?: Problem | undefined
}

/** Between the row and the reason in the warning of a variant that is left out. */
export const leftOutPhrase = ' is not imported'

/** A product with all its variants, of one or several rows. */
export type JoinedProduct = {
  /** Row with the values that all variants share. */
  main: SourceRow
  name: string
  slug: string
  category?: string
  images: string[]
  variants: Variant[]
  /** True if each row has all values of its color; otherwise `main` has them. */
  hasCompleteRows?: boolean
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
  /** Returns the product of the rows: undefined if they are none, an error message if they cannot be read. */
  toProduct(rows: SourceRow[], columns: Columns): JoinedProduct | string | undefined
  getRoles(columns: Columns): Roles
  added: AddedColumns
  /** Names of further columns that it reads. */
  used?: ReadonlySet<string>
}

export const isColorOption = (name: string) =>
  /^(?:pa_)?(?:colou?rs?|farben?|couleurs?|colores?|kleur)(?: name)?$/i.test(name.trim())

export const isSizeOption = (name: string) =>
  /^(?:pa_)?(?:(?:clothing|garment|shirt|t-?shirt|apparel) )?(?:sizes?|größen?|groesse|tailles?|tallas?|taglia|maat)$/i.test(
    name.trim(),
  )
