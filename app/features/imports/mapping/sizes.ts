import { createSlug } from '#app/lib/text/slug.ts'
import type { SourceRow } from '../reading/source.ts'
import { parseStock } from '../values/words.ts'
import { getTarget, type Mapping, type Target } from './mapping.ts'
import { findPublicationColumns, getPublication } from './publication.ts'
import { normalizeHeader } from './synonyms.ts'
import { Columns, pickAddedColumns, type RowLayout, toTrimmedText } from './variants.ts'

/** Folded names of a column with the size of a garment. */
export const sizeColumns = [
  'size',
  'sizename',
  'sizedescription',
  'grosse',
  'groesse',
  'taille',
  'talla',
  'taglia',
  'maat',
]

/** Sizes of clothes, which are one product; sizes such as "20 oz" may be several. */
const garmentSize =
  /^(?:(?:y|youth |adult |ladies |women's |men's )?(?:\d?x{0,4}[sml]|xx?s|small|medium|large|x-?large|\d?x)(?:[/-]\d?x{0,4}[sml])?|os|osfa|osfm|one size|\d{1,2}[tm]|nb)t?$/i

/**
 * A list with one row per size and color, as of SanMar, S&S and alphabroder: adjacent rows of one style become one product per
 * color. Without a column for the style, rows with one name and sizes of clothes do.
 * @param mapped meaning of the file's columns
 */
export function createSizeRows(headers: readonly string[], mapped: Mapping['columns']): RowLayout {
  const find = (target: Target) => {
    const index = headers.findIndex((header) => getTarget(mapped, header) === target)
    return index < 0 ? undefined : index
  }
  const text = (row: SourceRow, index: number | undefined) => toTrimmedText(row.cells[index ?? -1])
  const columns = new Columns(headers)
  const [name, family, color, brand] = [find('name'), find('family'), find('colour'), find('brand')]
  const [price, number, stock, slug, sizes] = [
    find('rounded_price'),
    find('supplier_item_number'),
    find('in_stock'),
    find('slug'),
    find('sizes'),
  ]
  const size = columns.find(...sizeColumns)
  const publication = findPublicationColumns(columns)
  const added = {
    ...(name === undefined && pickAddedColumns('Name (read together)')),
    ...(slug === undefined && pickAddedColumns('Slug (read together)')),
    ...(sizes === undefined && pickAddedColumns('Sizes (read together)')),
  }
  // A group such as "Mugs" has several products; a style is one.
  const hasStyles = family !== undefined && /style|sku|itemgroup|model/.test(normalizeHeader(headers[family] ?? ''))
  const getKey = (row: SourceRow) => `${text(row, family)}\n${text(row, brand)}`
  const finished = new Set<string>()

  return {
    added,
    used: columns.used,
    getRoles: () => ({ name, price, number, stock, sizes }),
    isSameProduct: (row, first) =>
      hasStyles
        ? text(row, family) !== '' && getKey(row) === getKey(first)
        : text(row, family) === text(first, family) &&
          text(row, name) === text(first, name) &&
          [row, first].every((each) => garmentSize.test(text(each, size))),
    toProduct(rows) {
      const [main] = rows
      if (!main) return undefined
      const style = text(main, family)
      if (hasStyles && style !== '' && finished.has(getKey(main)))
        return `The rows of style ${style} are not together. Sort the file by style and color.`
      if (hasStyles && style !== '') finished.add(getKey(main))
      const title =
        name === undefined
          ? [text(main, brand), style].filter(Boolean).join(' ')
          : getCommonName(rows.map((row) => text(row, name)))
      const isNumbered = ` ${createSlug(title)} `
        .replaceAll('-', ' ')
        .includes(` ${createSlug(style).replaceAll('-', ' ')} `)
      return {
        main,
        name: title,
        // A separate slug, so that the product stays the same when its first size goes.
        slug: rows.length > 1 ? createSlug(isNumbered ? title : `${title} ${style}`) : '',
        images: [],
        variants: rows.map((row) => ({
          row,
          line: row.line,
          color: text(row, color),
          size: text(row, size),
          price: text(row, price),
          number: text(row, number),
          isAvailable:
            (getPublication(publication, row)?.state ?? 'for-sale') === 'for-sale'
              ? parseStock(text(row, stock))
              : false,
          images: [],
        })),
      }
    },
  }
}

/** The words that all names begin with, as some lists put color and size at the end. */
function getCommonName(names: string[]): string {
  const [first = '', ...others] = names
  const words = first.split(/\s+/)
  let count = words.length
  for (const other of others) {
    const otherWords = other.split(/\s+/)
    while (count > 0 && words.slice(0, count).join(' ') !== otherWords.slice(0, count).join(' ')) count--
  }
  return count === 0
    ? first
    : words
        .slice(0, count)
        .join(' ')
        .replace(/[\s,:;–-]+$/, '')
}
