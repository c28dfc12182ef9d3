import { createSlug } from '#app/lib/text/slug.ts'
import type { Source, SourceRow } from '../reading/source.ts'
import { parseStock } from '../values/words.ts'
import { createColorRows, type JoinOptions } from './color-rows.ts'
import { pickCategory } from './layouts.ts'
import { addColumns, addedColumns, Columns, isColorOption, isSizeOption, type JoinedProduct } from './variants.ts'

const maxParents = 50_000

/** Types of products that are imported as products of this shop, although they were none of the other one. */
const productTypeWarnings = [
  { pattern: /external/i, reason: 'An external product, which another site sells: it is imported like one of yours' },
  { pattern: /grouped/i, reason: 'A group of other products, without a price: it is imported as one product' },
  { pattern: /downloadable/i, reason: 'A download: it is imported as merchandise' },
]

/**
 * Joins the rows of a WooCommerce export, where variations come anywhere after their parent: one product per color with the
 * parent's values and its sizes. Products with variations come last.
 */
export function joinWooCommerce(source: Source, options: JoinOptions): Source {
  const columns = new Columns(source.headers)
  const roles = {
    name: columns.find('name'),
    category: columns.find('categories'),
    price: columns.find('regularprice'),
    number: columns.find('sku'),
    stock: columns.find('instock'),
    images: columns.find('images'),
  }
  const { headers, roles: allRoles, targets } = addColumns(source.headers, roles, addedColumns)
  const toColorRows = createColorRows(headers, allRoles, options)
  const descriptions = [columns.find('description'), columns.find('shortdescription')]

  const getAttribute = (row: SourceRow, isOption: (name: string) => boolean): string => {
    const number = [1, 2, 3, 4, 5].find((each) => isOption(columns.text(row, `attribute${each}name`)))
    return number ? columns.text(row, `attribute${number}values`) : ''
  }
  const listImages = (row: SourceRow) =>
    columns
      .text(row, 'images')
      .split(/\s*,\s*(?=https?:|\/)/)
      .filter(Boolean)

  function toProduct(row: SourceRow): JoinedProduct {
    const cells = [...row.cells]
    // The export writes line breaks as \n.
    for (const index of descriptions)
      if (index !== undefined && typeof cells[index] === 'string') cells[index] = cells[index].replaceAll('\\n', '\n')
    const name = columns.text(row, 'name')
    const warning = productTypeWarnings.find(({ pattern }) => pattern.test(columns.text(row, 'type')))?.reason
    const warnings = [...(row.warnings ?? []), ...(warning ? [{ column: '', value: '', reason: warning }] : [])]
    return {
      main: { ...row, cells, warnings },
      name,
      slug: createSlug(name),
      category: pickCategory(columns.text(row, 'categories'), { separator: /,/, path: '>' }),
      images: listImages(row),
      variants: [],
    }
  }

  const toVariant = (row: SourceRow, color: string, images: string[]) => ({
    row,
    line: row.line,
    color,
    // A parent lists all sizes.
    size: /,/.test(getAttribute(row, isSizeOption)) ? '' : getAttribute(row, isSizeOption),
    price: columns.text(row, 'regularprice'),
    number: columns.text(row, 'sku'),
    // A disabled variation is not for sale.
    isAvailable: columns.text(row, 'published') === '0' ? false : parseStock(columns.text(row, 'instock')),
    images,
  })

  function addVariation(parent: JoinedProduct, row: SourceRow): void {
    parent.main.warnings?.push(...(row.warnings ?? []))
    parent.variants.push(toVariant(row, getAttribute(row, isColorOption), listImages(row)))
  }
  const rejectOrphan = (row: SourceRow): SourceRow => ({
    ...row,
    parseError: `The parent of this variation is not in the file: “${columns.text(row, 'parent')}”.`,
  })

  async function* rows(): AsyncGenerator<SourceRow> {
    const parents = new Map<string, JoinedProduct>()
    const waiting: { product: JoinedProduct; row: SourceRow }[] = []
    /** Variations whose parent has not come yet. */
    const orphans: SourceRow[] = []
    for await (const row of source.rows) {
      const type = columns.text(row, 'type').toLowerCase()
      if (row.parseError) yield row
      else if (!type.startsWith('vari')) {
        const product = toProduct(row)
        product.variants.push(toVariant(row, '', []))
        yield* toColorRows(product)
      } else if (!type.startsWith('variation')) {
        const product = toProduct(row)
        if (waiting.length < maxParents) {
          waiting.push({ product, row })
          const sku = columns.text(row, 'sku')
          for (const key of [sku, `id:${columns.text(row, 'id')}`]) if (key !== '') parents.set(key, product)
        } else yield* toColorRows({ ...product, variants: [toVariant(row, '', [])] })
      } else {
        const parent = parents.get(columns.text(row, 'parent'))
        if (parent) addVariation(parent, row)
        else if (orphans.length < maxParents) orphans.push(row)
        else yield rejectOrphan(row)
      }
    }
    for (const row of orphans) {
      const parent = parents.get(columns.text(row, 'parent'))
      if (parent) addVariation(parent, row)
      else yield rejectOrphan(row)
    }
    for (const { product, row } of waiting) {
      // Without variations, of several colors none is known to be for sale.
      const color = getAttribute(row, isColorOption)
      if (product.variants.length === 0) product.variants.push(toVariant(row, color.includes(',') ? '' : color, []))
      yield* toColorRows(product)
    }
  }
  return { ...source, headers, added: targets, usedColumns: columns.used, rows: rows() }
}
