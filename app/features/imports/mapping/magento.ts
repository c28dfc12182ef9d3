import type { Problem, Source, SourceRow } from '../reading/source.ts'
import { parseStock } from '../values/words.ts'
import { createColorRows, type JoinOptions } from './color-rows.ts'
import { pickCategory } from './layouts.ts'
import {
  addColumns,
  addedColumns,
  Columns,
  isColorOption,
  isSizeOption,
  type JoinedProduct,
  type Variant,
} from './variants.ts'

const describeMissing = (numbers: string[]): Problem => ({
  column: '',
  value: '',
  reason: `Variants that no row above describes are skipped: ${numbers.slice(0, 5).join(', ')}${numbers.length > 5 ? ', …' : ''}`,
})

/** Maximum products that wait for the row that joins them. */
const maxWaiting = 50_000

/**
 * Joins the rows of a Magento export, where the colors and sizes of a product are products that are not visible individually,
 * and come before the product that lists their numbers: one product per color.
 */
export function joinMagento(source: Source, options: JoinOptions): Source {
  const columns = new Columns(source.headers)
  const roles = {
    name: columns.find('name'),
    slug: columns.find('urlkey'),
    category: columns.find('categories'),
    price: columns.find('price'),
    number: columns.find('sku'),
    stock: columns.find('isinstock'),
    images: columns.find('additionalimages'),
  }
  const { headers, roles: allRoles, targets } = addColumns(source.headers, roles, addedColumns)
  const toColorRows = createColorRows(headers, allRoles, options)

  const toVariant = (row: SourceRow, color: string, size = ''): Variant => ({
    row,
    line: row.line,
    color,
    size,
    price: columns.text(row, 'price'),
    number: columns.text(row, 'sku'),
    isAvailable:
      columns.text(row, 'productonline') === '2'
        ? false
        : parseStock(columns.text(row, 'isinstock') || columns.text(row, 'qty')),
    images: [],
  })

  function toProduct(main: SourceRow, variants: Variant[]): JoinedProduct {
    // The images are paths in the shop's own media folder, which come in a ZIP.
    const images = [columns.text(main, 'baseimage'), ...columns.text(main, 'additionalimages').split(',')]
      .filter(Boolean)
      .map((path) => (/^https?:/i.test(path) ? path : (path.split('/').at(-1) ?? path)))
    return {
      main,
      name: columns.text(main, 'name'),
      slug: columns.text(main, 'urlkey'),
      category: pickCategory(columns.text(main, 'categories'), { separator: /,/, path: '/' }),
      images: [...new Set(images)],
      variants,
    }
  }

  async function* rows(): AsyncGenerator<SourceRow> {
    const waiting = new Map<string, SourceRow>()
    for await (const row of source.rows) {
      const variations = columns.text(row, 'configurablevariations')
      if (row.parseError) yield row
      // A view of another language repeats the product.
      else if (columns.text(row, 'storeviewcode') !== '') continue
      else if (variations !== '') {
        const missing: string[] = []
        const variants = variations.split('|').flatMap((variation) => {
          const values = new Map(variation.split(',').map((pair) => pair.split('=', 2) as [string, string]))
          const child = waiting.get(values.get('sku') ?? '')
          const find = (isOption: (name: string) => boolean) => [...values].find(([name]) => isOption(name))?.[1] ?? ''
          waiting.delete(values.get('sku') ?? '')
          if (child?.warnings) row.warnings = [...(row.warnings ?? []), ...child.warnings]
          if (!child) missing.push(values.get('sku') ?? '')
          return child ? [toVariant(child, find(isColorOption), find(isSizeOption))] : []
        })
        if (missing.length > 0) row.warnings = [...(row.warnings ?? []), describeMissing(missing)]
        yield* toColorRows(toProduct(row, variants.length > 0 ? variants : [toVariant(row, '')]))
      } else if (/^not visible/i.test(columns.text(row, 'visibility')) && waiting.size < maxWaiting)
        waiting.set(columns.text(row, 'sku'), row)
      else yield* toColorRows(toProduct(row, [toVariant(row, '')]))
    }
    for (const row of waiting.values()) yield* toColorRows(toProduct(row, [toVariant(row, '')]))
  }
  return { ...source, headers, added: targets, usedColumns: columns.used, rows: rows() }
}
