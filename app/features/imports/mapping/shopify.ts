import type { Source, SourceRow } from '../reading/source.ts'
import { addedColumns, asText, ofColor } from './added-columns.ts'
import { folded } from './synonyms.ts'

const maxRows = 2_100

/**
 * A Shopify export spreads a product over rows of one handle: its variants, and its images. Of each color it becomes one product,
 * with the price and number of the color's first variant; sizes of a color are one.
 */
export function joinShopify(source: Source): Source {
  const places = new Map(source.headers.map((header, index) => [folded(header), index]))
  const cell = (row: SourceRow | undefined, name: string) => asText(row?.cells[places.get(name) ?? -1])
  const width = source.headers.length

  function* getProducts(rows: SourceRow[]): Generator<SourceRow> {
    const [main] = rows
    if (!main) return
    if (main.broken || rows.length > maxRows) {
      yield { ...main, broken: main.broken ?? `More than ${maxRows} rows have this handle.` }
      return
    }
    const option = [1, 2, 3].find((number) => /^colou?r$/i.test(cell(main, `option${number}name`)))
    const variants = rows.filter((row) => cell(row, 'option1value') !== '' || cell(row, 'variantprice') !== '')
    const colors = new Map<string, SourceRow[]>()
    for (const row of variants.length > 0 ? variants : [main]) {
      const color = option ? cell(row, `option${option}value`) : ''
      colors.set(color, [...(colors.get(color) ?? []), row])
    }
    const images = [...rows]
      .sort((a, b) => Number(cell(a, 'imageposition') || 1e6) - Number(cell(b, 'imageposition') || 1e6))
      .flatMap((row) => cell(row, 'imagesrc') || [])
    const ofVariants = new Set(variants.flatMap((row) => cell(row, 'variantimage') || []))
    for (const [color, [variant = main, ...others]] of colors) {
      const slug = cell(main, 'handle')
      const product = ofColor({ name: cell(main, 'title'), slug, color: color, many: colors.size > 1 })
      const own = cell(variant, 'variantimage')
      const shown = own ? [own, ...images.filter((address) => address !== own && !ofVariants.has(address))] : images
      const cells: unknown[] = main.cells.slice(0, width)
      const put = (name: string, value: string) => {
        const place = places.get(name)
        if (place !== undefined) cells[place] = value
      }
      put('handle', product.slug)
      put('title', product.name)
      for (const name of ['variantprice', 'variantsku']) put(name, cell(variant, name))
      put('imagesrc', shown.join('|'))
      put('variantinventoryqty', [variant, ...others].some(isSold) && isPublished(main) ? 'yes' : 'no')
      yield { line: variant.line, cells: [...cells, ...product.added] }
    }
  }

  /** Products without inventory tracking, or with overselling, count as in stock. */
  const isSold = (row: SourceRow) => {
    const counted = cell(row, 'variantinventoryqty')
    if (counted === '' || cell(row, 'variantinventorypolicy') === 'continue') return true
    return (places.has('variantinventorytracker') && cell(row, 'variantinventorytracker') === '') || Number(counted) > 0
  }
  const isPublished = (row: SourceRow) =>
    !/^false$/i.test(cell(row, 'published')) && !/^(?:draft|archived)$/i.test(cell(row, 'status'))

  async function* rows(): AsyncGenerator<SourceRow> {
    let group: SourceRow[] = []
    for await (const row of source.rows) {
      const isSame = group[0] && !row.broken && cell(row, 'handle') === cell(group[0], 'handle')
      if (!isSame) {
        yield* getProducts(group)
        group = []
      }
      if (group.length <= maxRows) group.push(row)
    }
    yield* getProducts(group)
  }
  return { ...source, headers: [...source.headers, ...Object.keys(addedColumns)], rows: rows() }
}
