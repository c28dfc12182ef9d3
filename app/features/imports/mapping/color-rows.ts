import { checkSizes, formatSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { createSlug, hasWords } from '#app/lib/text/slug.ts'
import type { ProductSize } from '#db/tables/products.ts'
import type { SizeRow } from '../columns.ts'
import type { Cell, Problem, SourceRow } from '../reading/source.ts'
import { readPrice } from '../values/numbers.ts'
import { type CellCheck, createVariantCheck } from './check-variants.ts'
import type { Mapping } from './mapping.ts'
import { fillPrices, mergeSizes, pickPrice } from './merge-sizes.ts'
import { createAmountSharing } from './share-amounts.ts'
import { Columns, isAddedColumn, type JoinedProduct, type Roles, toTrimmedText, type Variant } from './variants.ts'

/** Number format and columns of the file, and a check for the cells of rows; a preview has none. */
export type JoinOptions = Partial<Pick<Mapping, 'decimal' | 'currency' | 'columns'>> & {
  createCheck?: ((headers: readonly string[]) => CellCheck) | undefined
}

/**
 * Creates a function that yields one row per color of a product, with its sizes: the lowest price and what each size adds to it,
 * the number of the first variant, and in stock if one size is. Without sizes, the most common price. Leaves variants with errors
 * out, and says which rows, prices and numbers are skipped.
 */
export function createColorRows(headers: readonly string[], roles: Roles, options: JoinOptions) {
  /** Product that first had an item number: other shops do not require that they differ. */
  const ownerByNumber = new Map<string, string>()
  let isCategoryExplained = false
  const currency = new Columns(headers).find('currency', 'currencycode', 'pricecurrency')
  const checkVariants = createVariantCheck(headers, { roles, currency, createCheck: options.createCheck })
  const shareAmounts = createAmountSharing(headers, { columns: options.columns ?? {}, priceIndex: roles.price })
  const getOwnColumn = (role: keyof Roles) => {
    const header = headers[roles[role] ?? -1] ?? ''
    return isAddedColumn(header) ? '' : header
  }

  return function* toColorRows(product: JoinedProduct): Generator<SourceRow> {
    const { main, name, slug, images } = product
    const colors = Map.groupBy(product.variants, ({ color }) => color)
    const imagesOfVariants = new Set(product.variants.flatMap((variant) => variant.images))
    const [firstColor] = colors.keys()
    const given = new Set<string>()
    for (const [color, all] of colors) {
      const [first] = all
      if (!first) continue
      const checked = checkVariants(all, product)
      const { base } = checked
      // Warnings of the whole product are reported with its first color.
      const warnings: Problem[] = [...(color === firstColor ? (main.warnings ?? []) : []), ...checked.warnings]
      // A later object of a JSON file may have further keys, where the added columns are.
      const cells: Cell[] = headers.map((header, index) => (isAddedColumn(header) ? undefined : base.cells[index]))
      const setCell = (role: keyof Roles, value: Cell) => {
        const index = roles[role]
        if (index !== undefined) cells[index] = value
      }
      const hasManyColors = colors.size > 1
      const suffix = createSlug(color)
      setCell('name', hasManyColors && !hasWords(name, color) ? `${name}, ${color}` : name)
      if (slug) setCell('slug', hasManyColors && suffix ? `${slug}-${suffix}` : slug)
      if (product.category !== undefined) {
        const categories = toTrimmedText(cells[roles.category ?? -1])
        if (!isCategoryExplained && /[;,|]/.test(categories)) {
          const reason =
            product.category === ''
              ? 'None of these IDs match a category'
              : 'Products can have one category. We used the first one, here and in similar rows'
          warnings.push({ column: getOwnColumn('category'), value: categories, reason })
          isCategoryExplained = true
        }
        setCell('category', product.category)
      }
      const priceColumn = [headers[roles.price ?? -1], toTrimmedText(base.cells[currency ?? -1])].join(' ')
      const toDollars = (text: string, column = priceColumn) => {
        const format = { decimal: options.decimal ?? null, currency: options.currency }
        const read = readPrice(text, format, column)
        return 'value' in read ? read.value : undefined
      }
      const rejectedSizes = all.flatMap((each) => (checked.variants.includes(each) ? [] : toSizeName(each)))
      const filled = fillPrices(checked.variants, { toDollars, isPriceExpected: product.hasCompleteRows === true })
      const { variants } = filled
      warnings.push(...filled.warnings.map((warning) => ({ column: getOwnColumn('price'), ...warning })))
      const { sizes, lowest, severalPrices } = mergeSizes(variants, toDollars)
      if (sizes.length > 0) {
        const read = checkSizes(sizes)
        if ('value' in read) setCell('sizes', formatSizes(sizes, '|'))
        else warnings.push({ column: '', value: '', reason: `The sizes are skipped: ${read.problem}` })
      }
      const { price, others } =
        lowest === undefined ? pickPrice(variants.map((variant) => variant.price)) : { price: lowest, others: [] }
      setCell('price', price)
      if (others.length > 0) {
        const count = variants.filter((variant) => others.includes(variant.price)).length
        const prices = `${others.slice(0, 5).join(', ')}${others.length > 5 ? ', …' : ''}`
        const skipped =
          severalPrices === undefined ? '' : `. The sizes are skipped, as ${severalPrices} has several prices`
        warnings.push({
          column: getOwnColumn('price'),
          value: price,
          reason: `${count === 1 ? '1 variant has a different price, which was' : `${count} variants have different prices, which were`} not imported: ${prices}${skipped}`,
        })
      }
      const shared = shareAmounts(cells, { variants, sizes, toDollars })
      for (const warning of shared.warnings) {
        const key = JSON.stringify(warning)
        if (!given.has(key)) warnings.push(warning)
        given.add(key)
      }
      const number = variants.find((variant) => variant.number !== '')?.number ?? ''
      const isTaken = number !== '' && ownerByNumber.has(number)
      if (number !== '' && !isTaken)
        ownerByNumber.set(number, hasManyColors ? `${slug || name}, ${color}` : slug || name)
      setCell('number', isTaken ? '' : number)
      if (isTaken) {
        const column = getOwnColumn('number')
        const reason = `Skipped: already used by ${ownerByNumber.get(number)} in this file`
        warnings.push({ column, value: number, reason })
      }
      if (variants.some((variant) => variant.isAvailable !== undefined))
        setCell('stock', variants.some((variant) => variant.isAvailable) ? 'yes' : 'no')
      const ownImages = [...new Set(variants.flatMap((variant) => variant.images))]
      const otherImages = images.filter((url) => !imagesOfVariants.has(url))
      setCell('images', (ownImages.length > 0 ? [...ownImages, ...otherImages] : images).join('|'))
      const hex = variants.find((variant) => variant.hex)?.hex
      setCell('color', hex ? `${color} (${hex})` : color)
      setCell('family', hasManyColors ? slug || createSlug(name) : '')
      yield {
        line: first.line,
        cells,
        ...(base.missingCells !== undefined && product.hasCompleteRows && { missingCells: base.missingCells }),
        ...(warnings.length > 0 && { warnings }),
        ...(checked.problems.length > 0 && { problems: checked.problems }),
        ...(sizes.length > 0 && { sizes: toSizeRows(sizes, { variants, lowest, extraCosts: shared.extraCosts }) }),
        ...(rejectedSizes.length > 0 && { rejectedSizes }),
      }
    }
  }
}

const toSizeName = ({ size = '' }: Variant) => toSingleLine(size)

type SizesContext = {
  variants: readonly Variant[]
  lowest: string | undefined
  extraCosts: ReadonlyMap<string, number>
}

/** Returns what the rows of a color say of each size. */
const toSizeRows = (sizes: readonly ProductSize[], { variants, lowest, extraCosts }: SizesContext): SizeRow[] =>
  sizes.map(({ name, upcharge }) => {
    const own = variants.filter((variant) => toSizeName(variant).toLowerCase() === name.toLowerCase())
    const stocks = own.flatMap(({ isAvailable }) => isAvailable ?? [])
    return {
      name,
      item_number: own.find(({ number }) => number !== '')?.number ?? null,
      in_stock: stocks.length > 0 ? stocks.includes(true) : null,
      upcharge: lowest === undefined ? null : upcharge,
      extra_cost: extraCosts.get(name.toLowerCase()) ?? null,
    }
  })
