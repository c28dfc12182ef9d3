import { slugFrom } from '#app/lib/text/slug.ts'
import type { Source, SourceRow } from '../reading/source.ts'
import { addedColumns, toColorVariant, toTrimmedText } from './added-columns.ts'
import { foldHeader } from './synonyms.ts'

const maxParents = 50_000

type Parent = { slug: string; line: number; cells: string[]; colors: Set<string> }

/**
 * Joins the rows of a WooCommerce export, where variations follow their parent: one product per color with the parent's
 * values; sizes are merged. A parent without colors is one product, and its variations are skipped.
 */
export function joinWooCommerce(source: Source): Source {
  const columnIndexes = new Map(source.headers.map((header, index) => [foldHeader(header), index]))
  const cell = (row: Pick<SourceRow, 'cells'>, name: string) => toTrimmedText(row.cells[columnIndexes.get(name) ?? -1])
  const width = source.headers.length
  const inherited = ['description', 'shortdescription', 'categories', 'brands', 'brand', 'images'].flatMap(
    (name) => columnIndexes.get(name) ?? [],
  )

  const getColor = (row: Pick<SourceRow, 'cells'>): string | undefined => {
    const number = [1, 2, 3, 4, 5].find((each) => /^(?:pa_)?colou?rs?$/i.test(cell(row, `attribute${each}name`)))
    return number ? cell(row, `attribute${number}values`) : undefined
  }

  function toProductRow(
    row: SourceRow,
    { name, color, slug, hasManyColors }: { name: string; color: string; slug: string; hasManyColors: boolean },
  ): SourceRow {
    const cells: unknown[] = row.cells.slice(0, width)
    const setCell = (header: string, value: string) => {
      const index = columnIndexes.get(header)
      if (index !== undefined) cells[index] = value
    }
    const product = toColorVariant({ name, slug, color, hasManyColors })
    setCell('name', product.name)
    setCell('categories', getLastCategory(cell({ cells }, 'categories')))
    setCell('instock', /^(?:0|-1)$/.test(cell(row, 'published')) ? 'no' : cell(row, 'instock'))
    return { line: row.line, cells: [...cells, ...product.added] }
  }

  async function* rows(): AsyncGenerator<SourceRow> {
    const parents = new Map<string, Parent>()
    for await (const row of source.rows) {
      const type = cell(row, 'type').toLowerCase()
      const name = cell(row, 'name')
      if (row.broken || !type.startsWith('vari')) {
        yield row.broken ? row : toProductRow(row, { name, slug: slugFrom(name), color: '', hasManyColors: false })
      } else if (!type.startsWith('variation')) {
        const colors = getColor(row)
        // Its variations follow, one product each.
        if (colors?.includes(',') && parents.size < maxParents) {
          const parent = {
            slug: slugFrom(name),
            line: row.line,
            cells: row.cells.map(toTrimmedText),
            colors: new Set<string>(),
          }
          for (const key of [cell(row, 'sku'), `id:${cell(row, 'id')}`]) if (key !== '') parents.set(key, parent)
        } else yield toProductRow(row, { name, slug: slugFrom(name), color: colors ?? '', hasManyColors: false })
      } else {
        const parent = parents.get(cell(row, 'parent'))
        const color = getColor(row)
        if (!parent || !color || parent.colors.has(color)) continue
        parent.colors.add(color)
        for (const index of inherited)
          if (toTrimmedText(row.cells[index]) === '') row.cells[index] = parent.cells[index]
        yield toProductRow(row, {
          name: cell({ cells: parent.cells }, 'name'),
          slug: parent.slug,
          color,
          hasManyColors: true,
        })
      }
    }
  }
  return { ...source, headers: [...source.headers, ...Object.keys(addedColumns)], rows: rows() }
}

/** "T-Shirts" of "Apparel > T-Shirts, Sale". */
const getLastCategory = (text: string) => text.split(',')[0]?.split('>').at(-1)?.trim() ?? ''
