import type { Source, SourceRow } from '../reading/source.ts'
import { getTarget, type Mapping } from './mapping.ts'
import { normalizeHeader } from './synonyms.ts'
import { toTrimmedText } from './variants.ts'

/** Normalized names of columns with a temporary price or its difference; the last three are German. */
const salePriceColumns = [
  'saleprice',
  'onlinesaleprice',
  'specialprice',
  'discountprice',
  'discountvalue',
  'discountamount',
  'discountpercent',
  'promoprice',
  'promotionalprice',
  'sonderpreis',
  'aktionspreis',
  'angebotspreis',
]

/** Adds a warning to the first row with a sale price, unless its column is mapped. Runs before the rows of variants are joined into products. */
export function withSalePriceWarnings(source: Source, columns: Mapping['columns']): Source {
  const { headers } = source
  const isSalePrice = (header: string) =>
    salePriceColumns.includes(normalizeHeader(header)) && getTarget(columns, header) === null
  async function* rows(): AsyncGenerator<SourceRow> {
    let hasWarned = false
    for await (const row of source.rows) {
      const header = hasWarned
        ? undefined
        : headers.find((name, index) => /[1-9]/.test(toTrimmedText(row.cells[index])) && isSalePrice(name))
      if (header !== undefined) {
        hasWarned = true
        const reason = `Sale prices are not imported, here and in similar rows: products have their regular price, and “${header}” is skipped`
        row.warnings = [...(row.warnings ?? []), { column: '', value: '', reason }]
      }
      yield row
    }
  }
  return { ...source, rows: rows() }
}
