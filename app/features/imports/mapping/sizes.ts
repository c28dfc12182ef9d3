import { createSlug, hasWords } from '#app/lib/text/slug.ts'
import type { Problem, SourceRow } from '../reading/source.ts'
import { isNoPrice } from '../values/numbers.ts'
import { parseStock } from '../values/words.ts'
import { getTarget, type Mapping, type Target } from './mapping.ts'
import { findPublicationColumns, getPublication } from './publication.ts'
import { normalizeHeader } from './synonyms.ts'
import { Columns, leftOutPhrase, pickAddedColumns, type RowLayout, toTrimmedText } from './variants.ts'

/** Normalized headings of a column with the size of a garment. */
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

export const isGarmentSize = (text: string): boolean => garmentSize.test(text)

/**
 * Reads a list with one row per size and color, as SanMar, S&S and alphabroder export it: adjacent rows of one style become one product per
 * color. Without a column for the style, rows with one name and sizes of clothes do.
 * @param mapped meaning of the file's columns
 */
export function createSizeLayout(headers: readonly string[], mapped: Mapping['columns']): RowLayout {
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

  const hasGarmentSize = (row: SourceRow) => text(row, size) === '' || isGarmentSize(text(row, size))

  const hasSameBrand = (row: SourceRow, first: SourceRow) => ['', text(first, brand)].includes(text(row, brand))

  /** Without names, a row without a style belongs to the style above it. */
  const hasSameName = (row: SourceRow, first: SourceRow) =>
    name === undefined
      ? text(row, family) === '' && text(first, family) !== ''
      : text(row, name) !== '' && text(row, name) === text(first, name)

  /** True for rows of one style; of rows without one, for those with the same name and brand. */
  const isSameStyle = (row: SourceRow, first: SourceRow) =>
    [row, first].some((each) => text(each, family) === '')
      ? hasSameName(row, first) && hasSameBrand(row, first) && hasGarmentSize(row)
      : getKey(row) === getKey(first)

  /** Finds rows without a size beside those with one of the same color, and second prices of a size. */
  function findProblems(rows: SourceRow[]): Map<SourceRow, Problem> {
    const problems = new Map<SourceRow, Problem>()
    const sized = new Set(rows.flatMap((row) => (text(row, size) === '' ? [] : text(row, color))))
    const firsts = new Map<string, SourceRow>()
    for (const row of rows) {
      const [name, value] = [text(row, size), text(row, price)]
      if (name === '' && sized.has(text(row, color)))
        problems.set(row, { column: '', value: '', reason: 'The size is empty' })
      if (name === '' || isNoPrice(value)) continue
      const key = `${text(row, color)}\n${name.toLowerCase()}`
      const first = firsts.get(key) ?? row
      firsts.set(key, first)
      const reason = `Row ${first.line} has the same size at another price`
      if (text(first, price) !== value) problems.set(row, { column: headers[price ?? -1] ?? '', value, reason })
    }
    return problems
  }

  /** Gives rows of a style without its name or number those of the others, with a warning. */
  function fillBlanks(group: SourceRow[], title: string, style: string) {
    let { rows, warnings }: { rows: SourceRow[]; warnings: Problem[] } = dropColorless(group)
    for (const [index, value] of [
      [name, title],
      [family, style],
    ] as const) {
      const lines = rows.flatMap((row) => (text(row, index) === '' ? row.line : []))
      if (!hasStyles || index === undefined || value === '' || lines.length === 0) continue
      rows = rows.map((row) => {
        const cells = [...row.cells]
        if (text(row, index) === '') cells[index] = value
        return { ...row, cells }
      })
      const listed = `${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ', …' : ''}`
      const reason = `Empty in row${lines.length > 1 ? 's' : ''} ${listed}: the style’s “${value}” is used`
      warnings = [...warnings, { column: headers[index] ?? '', value: '', reason }]
    }
    const [main = { line: 0, cells: [] }] = rows
    return { rows, main: { ...main, warnings: [...(main.warnings ?? []), ...warnings] } }
  }

  /** Leaves rows without a color out of a product with colors and sizes, with warnings. */
  function dropColorless(group: SourceRow[]) {
    const hasColors = group.some((row) => text(row, color) !== '' && text(row, size) !== '')
    const isDropped = (row: SourceRow) => hasColors && text(row, color) === ''
    const warnings = group.filter(isDropped).map(({ line, missingCells = 'The color is empty' }) => {
      return { column: '', value: '', reason: `Row ${line}${leftOutPhrase}: ${missingCells}` }
    })
    return { rows: group.filter((row) => !isDropped(row)), warnings }
  }

  return {
    added,
    used: columns.used,
    getRoles: () => ({ name, price, number, stock, sizes }),
    // A row without a name or size belongs to the product above it, so that its rows stay together.
    isSameProduct: (row, first) =>
      hasStyles
        ? isSameStyle(row, first)
        : text(row, family) === text(first, family) &&
          hasSameBrand(row, first) &&
          ['', text(first, name)].includes(text(row, name)) &&
          isGarmentSize(text(first, size)) &&
          hasGarmentSize(row),
    toProduct(group) {
      const [first] = group
      if (!first) return undefined
      const styled = group.find((row) => text(row, family) !== '') ?? first
      const style = text(styled, family)
      if (hasStyles && style !== '' && finished.has(getKey(styled)))
        return `The rows of style ${style} are not together. Sort the file by style and color.`
      if (hasStyles && style !== '') finished.add(getKey(styled))
      const title =
        name === undefined
          ? [text(first, brand), style].filter(Boolean).join(' ')
          : getCommonName(
              group.map((row) => text(row, name)).filter(Boolean),
              group.map((row) => text(row, color)).filter(Boolean),
            )
      const isNumbered = hasWords(title, style)
      const { rows, main } = fillBlanks(group, title, style)
      const problems = findProblems(rows)
      return {
        main,
        hasCompleteRows: true,
        name: title,
        // A separate slug, so that the product stays the same when its first size goes.
        slug: group.length > 1 ? createSlug(isNumbered ? title : `${title} ${style}`) : '',
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
          problem: problems.get(row),
        })),
      }
    },
  }
}

/** The words that all names begin with, as some lists put color and size at the end; without words that begin all colors. */
function getCommonName(names: string[], colors: string[]): string {
  const [first = '', ...others] = names
  const words = first.split(/\s+/)
  let count = words.length
  for (const other of others) {
    const otherWords = other.split(/\s+/)
    while (count > 0 && words.slice(0, count).join(' ') !== otherWords.slice(0, count).join(' ')) count--
  }
  if (count === 0) return first
  const common = words.slice(0, count)
  const haveColors =
    count < words.length &&
    new Set(colors).size > 1 &&
    names.every((each) => colors.some((color) => each.includes(color)))
  const colorStart = common.findIndex(
    (_, at) => at > 0 && colors.every((color) => `${color} `.startsWith(`${common.slice(at).join(' ')} `)),
  )
  return common
    .slice(0, haveColors && colorStart > 0 ? colorStart : count)
    .join(' ')
    .replace(/[\s,:;–-]+$/, '')
}
