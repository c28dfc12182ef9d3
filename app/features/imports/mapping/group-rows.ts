import type { Source, SourceRow } from '../reading/source.ts'
import { Columns, type RowLayout } from './variants.ts'

/** Yields the rows of each product together. A row that cannot be read is with the product that its cells name, else with the next. */
export async function* groupRows(
  { headers, rows }: Pick<Source, 'headers' | 'rows'>,
  { isSameProduct }: RowLayout,
): AsyncGenerator<SourceRow[]> {
  const columns = new Columns(headers)
  let first: SourceRow | undefined
  let group: SourceRow[] = []
  let broken: SourceRow[] = []
  for await (const row of rows) {
    if (row.parseError) {
      broken.push(row)
      continue
    }
    const isSame = first !== undefined && isSameProduct(row, first, columns)
    const last = first
    const ofNext = isSame ? [] : broken.filter((each) => last === undefined || !isSameProduct(each, last, columns))
    group.push(...broken.filter((each) => !ofNext.includes(each)))
    broken = []
    if (isSame) group.push(row)
    else {
      if (group.length > 0) yield group
      group = [...ofNext, row]
      first = row
    }
  }
  group.push(...broken)
  if (group.length > 0) yield group
}
