import type { Source, SourceRow } from '../reading/source.ts'
import type { PresetName } from './mapping.ts'
import { Columns } from './variants.ts'

/** The keys by which a row collects others as its variants, and the one by which it is a variant. */
type Links = { owns: string[]; variantOf: string }
export type ReadLinks = (row: SourceRow, columns: Columns) => Links

/** Exports that name the variants of a product by keys, anywhere in the file. */
export const rowLinks: Partial<Record<PresetName, ReadLinks>> = {
  woocommerce: (row, columns) =>
    /^variation/i.test(columns.text(row, 'type'))
      ? { owns: [], variantOf: columns.text(row, 'parent') }
      : { owns: [columns.text(row, 'sku'), `id:${columns.text(row, 'id')}`], variantOf: '' },
  magento: (row, columns) => ({
    owns: columns
      .text(row, 'configurablevariations')
      .split('|')
      .map((variation) => /(?:^|,)sku=([^,]*)/.exec(variation)?.[1] ?? ''),
    variantOf: /^not visible/i.test(columns.text(row, 'visibility')) ? columns.text(row, 'sku') : '',
  }),
}

/** Returns a function from the line of a row to that of its product, which is its own without one. */
export async function readProductLines(
  { headers, rows }: Pick<Source, 'headers' | 'rows'>,
  readLinks: ReadLinks,
): Promise<(line: number) => number> {
  const columns = new Columns(headers)
  const owners = new Map<string, number>()
  const variants = new Map<number, string>()
  for await (const row of rows) {
    const { owns, variantOf } = readLinks(row, columns)
    for (const key of owns) if (key !== '') owners.set(key, row.line)
    if (variantOf !== '') variants.set(row.line, variantOf)
  }
  return (line) => owners.get(variants.get(line) ?? '') ?? line
}
