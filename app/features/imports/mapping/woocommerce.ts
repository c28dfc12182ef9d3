import { slugFrom } from '#app/lib/text/slug.ts'
import type { Source, SourceRow } from '../reading/source.ts'
import { addedColumns, asText, ofColor } from './added-columns.ts'
import { folded } from './synonyms.ts'

const maxParents = 50_000

type Parent = { slug: string; line: number; cells: string[]; colors: Set<string> }

/**
 * Joins the rows of a WooCommerce export, where variations follow their parent: one product per color with the parent's
 * values; sizes are merged. A parent without colors is one product, and its variations are skipped.
 */
export function joinWooCommerce(source: Source): Source {
  const places = new Map(source.headers.map((header, index) => [folded(header), index]))
  const cell = (row: Pick<SourceRow, 'cells'>, name: string) => asText(row.cells[places.get(name) ?? -1])
  const width = source.headers.length
  const inherited = ['description', 'shortdescription', 'categories', 'brands', 'brand', 'images'].flatMap(
    (name) => places.get(name) ?? [],
  )

  const attribute = (row: Pick<SourceRow, 'cells'>): string | undefined => {
    const number = [1, 2, 3, 4, 5].find((each) => /^(?:pa_)?colou?rs?$/i.test(cell(row, `attribute${each}name`)))
    return number ? cell(row, `attribute${number}values`) : undefined
  }

  function made(
    row: SourceRow,
    { name, color, slug, many }: { name: string; color: string; slug: string; many: boolean },
  ): SourceRow {
    const cells: unknown[] = row.cells.slice(0, width)
    const put = (header: string, value: string) => {
      const place = places.get(header)
      if (place !== undefined) cells[place] = value
    }
    const product = ofColor({ name, slug, color: color, many })
    put('name', product.name)
    put('categories', lastCategory(cell({ cells }, 'categories')))
    put('instock', /^(?:0|-1)$/.test(cell(row, 'published')) ? 'no' : cell(row, 'instock'))
    return { line: row.line, cells: [...cells, ...product.added] }
  }

  async function* rows(): AsyncGenerator<SourceRow> {
    const parents = new Map<string, Parent>()
    for await (const row of source.rows) {
      const type = cell(row, 'type').toLowerCase()
      const name = cell(row, 'name')
      if (row.broken || !type.startsWith('vari')) {
        yield row.broken ? row : made(row, { name, slug: slugFrom(name), color: '', many: false })
      } else if (!type.startsWith('variation')) {
        const colors = attribute(row)
        // Its variations come later, one product each.
        if (colors?.includes(',') && parents.size < maxParents) {
          const parent = {
            slug: slugFrom(name),
            line: row.line,
            cells: row.cells.map(asText),
            colors: new Set<string>(),
          }
          for (const key of [cell(row, 'sku'), `id:${cell(row, 'id')}`]) if (key !== '') parents.set(key, parent)
        } else yield made(row, { name, slug: slugFrom(name), color: colors ?? '', many: false })
      } else {
        const parent = parents.get(cell(row, 'parent'))
        const color = attribute(row)
        if (!parent || !color || parent.colors.has(color)) continue
        parent.colors.add(color)
        for (const place of inherited) if (asText(row.cells[place]) === '') row.cells[place] = parent.cells[place]
        yield made(row, { name: cell({ cells: parent.cells }, 'name'), slug: parent.slug, color: color, many: true })
      }
    }
  }
  return { ...source, headers: [...source.headers, ...Object.keys(addedColumns)], rows: rows() }
}

/** Of "Apparel > T-Shirts, Sale" the first, and of it the last. */
const lastCategory = (text: string) => text.split(',')[0]?.split('>').at(-1)?.trim() ?? ''
