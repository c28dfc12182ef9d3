import type { Source, SourceRow } from '../reading/source.ts'
import { addedColumns, toColorVariant, toTrimmedText } from './added-columns.ts'
import { foldHeader } from './synonyms.ts'

const maxRows = 2_100

/**
 * Joins the rows of a Shopify export, where rows of one handle are the variants and images of a product: one product per color
 * with the price and number of the color's first variant; sizes are merged.
 */
export function joinShopify(source: Source): Source {
  const columnIndexes = new Map(source.headers.map((header, index) => [foldHeader(header), index]))
  const cell = (row: SourceRow | undefined, name: string) => toTrimmedText(row?.cells[columnIndexes.get(name) ?? -1])
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
    const imagesOfVariants = new Set(variants.flatMap((row) => cell(row, 'variantimage') || []))
    for (const [color, [variant = main, ...others]] of colors) {
      const slug = cell(main, 'handle')
      const product = toColorVariant({ name: cell(main, 'title'), slug, color, hasManyColors: colors.size > 1 })
      const ownImage = cell(variant, 'variantimage')
      const variantImages = ownImage
        ? [ownImage, ...images.filter((address) => address !== ownImage && !imagesOfVariants.has(address))]
        : images
      const cells: unknown[] = main.cells.slice(0, width)
      const setCell = (name: string, value: string) => {
        const index = columnIndexes.get(name)
        if (index !== undefined) cells[index] = value
      }
      setCell('handle', product.slug)
      setCell('title', product.name)
      for (const name of ['variantprice', 'variantsku']) setCell(name, cell(variant, name))
      setCell('imagesrc', variantImages.join('|'))
      setCell('variantinventoryqty', [variant, ...others].some(isAvailable) && isPublished(main) ? 'yes' : 'no')
      yield { line: variant.line, cells: [...cells, ...product.added] }
    }
  }

  /** Products without inventory tracking, or with overselling, count as in stock. */
  const isAvailable = (row: SourceRow) => {
    const stock = cell(row, 'variantinventoryqty')
    if (stock === '' || cell(row, 'variantinventorypolicy') === 'continue') return true
    return (
      (columnIndexes.has('variantinventorytracker') && cell(row, 'variantinventorytracker') === '') || Number(stock) > 0
    )
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
