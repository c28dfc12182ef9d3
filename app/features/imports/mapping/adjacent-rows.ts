import type { Source, SourceRow } from '../reading/source.ts'
import { createColorRows, type JoinOptions } from './color-rows.ts'
import { addColumns, Columns, type RowLayout } from './variants.ts'

/** Maximum rows of one product; more are a mistake of the file. */
export const maxProductRows = 2_100

/** Joins adjacent rows into one row per color. */
export function joinAdjacentRows(
  source: Source,
  { isSameProduct, toProduct, getRoles, added, used }: RowLayout,
  options: JoinOptions,
): Source {
  const columns = new Columns(source.headers)
  const { headers, roles, targets } = addColumns(source.headers, getRoles(columns), added)
  const toColorRows = createColorRows(headers, roles, options)

  function* toRows(group: SourceRow[]): Generator<SourceRow> {
    const [main] = group
    if (!main) return
    if (group.length > maxProductRows) {
      yield { ...main, parseError: `More than ${maxProductRows} rows belong to this product.` }
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
      // A broken row between the rows of a product is rejected alone.
      if (row.parseError) {
        yield row
        continue
      }
      const [first] = group
      const isSame = first && isSameProduct(row, first, columns)
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
