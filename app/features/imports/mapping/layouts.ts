import type { Problem, SourceRow } from '../reading/source.ts'
import { parseStock } from '../values/words.ts'
import type { PresetName } from './mapping.ts'
import { shopifyLayout } from './shopify.ts'
import { isGarmentSize } from './sizes.ts'
import { addedColumns, type Columns, isColorOption, isSizeOption, type RowLayout, type Variant } from './variants.ts'

/** Splits "#1E2A44:Navy", "Red:#ff0000" or "White[#FFFFFF]" into name and swatch color. */
function splitSwatch(text: string): Pick<Variant, 'color' | 'hex'> {
  const hex = /#[0-9a-f]{6}\b/i.exec(text)?.[0]
  return hex === undefined
    ? { color: text.trim() }
    : { color: text.replace(/[[:(]?#[0-9a-f]{6}[\]):]?/gi, '').trim(), hex: hex.toLowerCase() }
}

/** Returns the last part of the first of several categories: "Tees" of "Men/Tees;Sale", "tees" of "/tees, /sale". */
export const pickCategory = (text: string, { separator, path }: { separator: RegExp; path?: string }): string => {
  const [first = ''] = text.split(separator)
  const parts = path === undefined ? [first] : first.split(path)
  return (
    parts
      .map((part) => part.trim())
      .filter(Boolean)
      .at(-1) ?? ''
  )
}

const toSlug = (url: string) => url.split('/').filter(Boolean).at(-1) ?? ''

/** Wix, catalog version 3 or earlier: a row of the product, then its variants and media. */
const wixLayout: RowLayout = {
  added: addedColumns,
  isSameProduct: (row, first, columns) =>
    columns.text(row, 'handleid', 'handle') === columns.text(first, 'handleid', 'handle') &&
    !/^product$/i.test(columns.text(row, 'fieldtype')),
  getRoles: (columns) => ({
    name: columns.find('name'),
    slug: columns.find('handle'),
    category: columns.find('collection', 'collections'),
    price: columns.find('price'),
    number: columns.find('sku'),
    stock: columns.find('inventory'),
    images: columns.find('productimageurl', 'media'),
  }),
  toProduct(rows, columns) {
    const [main] = rows
    if (!main) return undefined
    const variantRows = rows.filter((row) => /^variant$/i.test(columns.text(row, 'fieldtype')))
    const findOptionNumber = (isOption: (name: string) => boolean) =>
      [1, 2, 3, 4, 5, 6].find((each) => isOption(columns.text(main, `productoptionname${each}`)))
    const [colorOption, sizeOption] = [findOptionNumber(isColorOption), findOptionNumber(isSizeOption)]
    const choice = [`productoptionchoices${colorOption}`, `productoptiondescription${colorOption}`]
    const sizeChoice = [`productoptionchoices${sizeOption}`, `productoptiondescription${sizeOption}`]
    const swatches = columns
      .text(main, ...choice)
      .split(';')
      .map(splitSwatch)
    const basePrice = columns.text(main, 'price')
    return {
      main,
      name: columns.text(main, 'name'),
      slug: columns.text(main, 'handle'),
      category: pickCategory(columns.text(main, 'collection', 'collections'), { separator: /;/ }),
      images: rows.flatMap((row) =>
        /^variant$/i.test(columns.text(row, 'fieldtype'))
          ? []
          : columns.text(row, 'productimageurl', 'media').split(';').filter(Boolean).map(toWixImage),
      ),
      variants: (variantRows.length > 0 ? variantRows : [main]).map((row) => {
        const { color, hex } = colorOption ? splitSwatch(columns.text(row, ...choice)) : { color: '' }
        const swatchHex = hex ?? swatches.find((each) => each.color === color)?.hex
        return {
          row,
          // Errors name this line. Without colors there is one product, whose name and texts are in the product's row.
          line: row === variantRows[0] && colorOption === undefined ? main.line : row.line,
          color,
          // Without variants, the product lists its sizes.
          size: sizeOption && variantRows.length > 0 ? columns.text(row, ...sizeChoice) : '',
          ...(swatchHex && { hex: swatchHex }),
          price: getVariantPrice(basePrice, columns.text(row, 'surcharge'), columns.text(row, 'price')),
          number:
            colorOption === undefined
              ? columns.text(main, 'sku') || columns.text(row, 'sku')
              : columns.text(row, 'sku'),
          isAvailable: parseStock(columns.text(row, 'inventory')),
          images: [],
        }
      }),
    }
  },
}

/** Wix names its images without the URL of its image server. */
const toWixImage = (text: string) =>
  /^[\w~.%-]+\.(?:jpe?g|png|gif|webp|avif)$/i.test(text.trim())
    ? `https://static.wixstatic.com/media/${text.trim()}`
    : text.trim()

/** The price of a variant is its own, or that of its product with a surcharge. */
function getVariantPrice(basePrice: string, surcharge: string, ownPrice: string): string {
  if (Number(ownPrice) > 0 || basePrice === '') return ownPrice
  return Number(surcharge) > 0 ? String(Number((Number(basePrice) + Number(surcharge)).toFixed(2))) : basePrice
}

/** Squarespace: a row per variant; the first has the product's values. */
const squarespaceLayout: RowLayout = {
  added: addedColumns,
  isSameProduct(row, first, columns) {
    const id = columns.text(row, 'productidnoneditable')
    return (
      (id === '' && columns.text(row, 'title') === '') ||
      (id !== '' && id === columns.text(first, 'productidnoneditable'))
    )
  },
  getRoles: (columns) => ({
    name: columns.find('title'),
    slug: columns.find('producturl'),
    category: columns.find('categories'),
    price: columns.find('price'),
    number: columns.find('sku'),
    stock: columns.find('stock'),
    images: columns.find('hostedimageurls'),
  }),
  toProduct(rows, columns) {
    const [main] = rows
    if (!main) return undefined
    const findOptionNumber = (isOption: (name: string) => boolean) =>
      [1, 2, 3, 4, 5, 6].find((each) => isOption(columns.text(main, `optionname${each}`)))
    const [colorOption, sizeOption] = [findOptionNumber(isColorOption), findOptionNumber(isSizeOption)]
    return {
      main,
      name: columns.text(main, 'title'),
      slug: toSlug(columns.text(main, 'producturl')),
      category: pickCategory(columns.text(main, 'categories'), { separator: /,/, path: '/' }),
      images: columns.text(main, 'hostedimageurls').split(/\s+/).filter(Boolean),
      variants: rows.map((row) => ({
        row,
        line: row.line,
        color: colorOption ? columns.text(row, `optionvalue${colorOption}`) : '',
        size: sizeOption ? columns.text(row, `optionvalue${sizeOption}`) : '',
        price: columns.text(row, 'price'),
        number: columns.text(row, 'sku'),
        isAvailable: parseStock(columns.text(row, 'stock')),
        images: [],
      })),
    }
  },
}

/**
 * Square: a row per variation with the item's name; stock is in a column per location. Items without options have only a
 * variation name.
 */
const squareLayout: RowLayout = {
  added: addedColumns,
  isSameProduct: (row, first, columns) =>
    columns.text(row, 'itemname') === columns.text(first, 'itemname') &&
    columns.text(row, 'referencehandle') === columns.text(first, 'referencehandle'),
  getRoles: (columns) => ({
    name: columns.find('itemname'),
    slug: columns.find('permalink'),
    category: columns.find('categories', 'category', 'reportingcategory'),
    price: columns.find('price'),
    number: columns.find('sku'),
    stock: findSquareStockColumns(columns)[0],
  }),
  toProduct(rows, columns) {
    const [main] = rows
    if (!main) return undefined
    const findOptionNumber = (isOption: (name: string) => boolean) =>
      [1, 2, 3].find((each) => isOption(columns.text(main, `optionname${each}`)))
    const [colorOption, sizeOption] = [findOptionNumber(isColorOption), findOptionNumber(isSizeOption)]
    const stockColumns = findSquareStockColumns(columns)
    const getName = (row: SourceRow) => columns.text(row, 'variationname')
    const isNamedBySize = rows.length > 1 && rows.every((row) => isGarmentSize(getName(row)))
    return {
      main,
      name: columns.text(main, 'itemname'),
      slug: toSlug(columns.text(main, 'permalink')),
      category: getSquareCategory(columns.text(main, 'categories', 'category', 'reportingcategory')),
      images: [],
      variants: rows.map((row) => ({
        row,
        line: row.line,
        color: colorOption ? columns.text(row, `optionvalue${colorOption}`) : '',
        size: sizeOption ? columns.text(row, `optionvalue${sizeOption}`) : isNamedBySize ? getName(row) : '',
        price: columns.text(row, 'price'),
        number: columns.text(row, 'sku'),
        isAvailable: isSquareInStock(row, stockColumns),
        images: [],
      })),
    }
  },
}

/** "Tops" of "Apparel (GAP > Tops), Sale"; "Apparel" without a path. */
function getSquareCategory(text: string): string {
  const first = /^[^,(]*(?:\([^)]*\))?/.exec(text)?.[0] ?? ''
  const path = /\(([^)]*)\)/.exec(first)?.[1]
  return path?.includes('>') ? pickCategory(path, { separator: /,/, path: '>' }) : first.replace(/\s*\(.*$/, '').trim()
}

/** Indexes of the columns with the quantity at each location. */
const findSquareStockColumns = ({ headers }: Columns): number[] =>
  headers.flatMap((header, index) => (/^current quantity/i.test(header) ? [index] : []))

/** True if a location has stock; undefined if no cell says. */
function isSquareInStock(row: SourceRow, stockColumns: number[]): boolean | undefined {
  const known = stockColumns.flatMap((index) => parseStock(String(row.cells[index] ?? '')) ?? [])
  return known.length > 0 ? known.includes(true) : undefined
}

/** BigCommerce, in its legacy or current format: a row of the product, then its SKUs, variants, images and rules. */
const bigcommerceLayout: RowLayout = {
  added: addedColumns,
  isSameProduct: (row, _first, columns) => !/^product$/i.test(columns.text(row, 'itemtype', 'item')),
  getRoles: (columns) => ({
    name: columns.find('productname', 'name'),
    slug: columns.find('producturl'),
    category: columns.find('category', 'categories'),
    price: columns.find('price'),
    number: columns.find('productcodesku', 'sku'),
    stock: columns.find('currentstocklevel', 'currentstock'),
    images: columns.find('productimagefile1', 'productimageurl1', 'imageurlimport'),
  }),
  toProduct(rows, columns) {
    const [main] = rows
    if (!main) return undefined
    if (!/^product$/i.test(columns.text(main, 'itemtype', 'item'))) return 'No row of a product precedes this row.'
    const variantRows = rows.filter((row) => /^(?:sku|variant)$/i.test(columns.text(row, 'itemtype', 'item')))
    const getOptions = (row: SourceRow) => columns.text(row, 'options') || columns.text(row, 'productname', 'name')
    const category = columns.text(main, 'category', 'categories')
    const isTracked = !/^(?:none|)$/i.test(columns.text(main, 'inventorytracking', 'trackinventory'))
    const basePrice = columns.text(main, 'price')
    const prices = new Map<SourceRow, RulePrice>(
      variantRows.map((row) => [row, { price: columns.text(row, 'price') || basePrice, isFinal: false }]),
    )
    const ruleWarnings = rows
      .filter((row) => /^rule$/i.test(columns.text(row, 'itemtype', 'item')))
      .flatMap((rule) => applyBigcommerceRule(rule, columns, prices) ?? [])
    const warnings = [...(main.warnings ?? []), ...ruleWarnings]
    return {
      main: { ...main, warnings },
      name: columns.text(main, 'productname', 'name'),
      slug: toSlug(columns.text(main, 'producturl')),
      // The current format has only the numbers of categories.
      category: /^[\d;\s]*$/.test(category) ? '' : pickCategory(category, { separator: /;/, path: '/' }),
      images: rows.flatMap((row) => listBigcommerceImages(row, columns)),
      variants: (variantRows.length > 0 ? variantRows : [main]).map((row) => {
        const [color = '', size = ''] = [isColorOption, isSizeOption].map((isOption) =>
          variantRows.length > 0 ? getBigcommerceOption(getOptions(row), isOption) : '',
        )
        return {
          row,
          line: row.line,
          ...splitSwatch(color),
          ...(size && { size }),
          price: prices.get(row)?.price ?? basePrice,
          number: columns.text(row, 'productcodesku', 'sku'),
          isAvailable: isTracked ? parseStock(columns.text(row, 'currentstocklevel', 'currentstock')) : true,
          images: [columns.text(row, 'variantimageurl')].filter(Boolean),
        }
      }),
    }
  },
}

type RulePrice = {
  price: string
  /** True once a rule with Stop Processing Rules has matched, imported or not. */
  isFinal: boolean
}

/**
 * Applies a price rule such as "[ADD]10" or "[FIXED]25", for variants by their numbers or options, to the prices by row, which
 * earlier rules may have changed or made final. Returns a warning if it is not imported; it may stop further rules all the same.
 */
function applyBigcommerceRule(
  rule: SourceRow,
  columns: Columns,
  prices: Map<SourceRow, RulePrice>,
): Problem | undefined {
  let hasValidMatch = false
  let isNegative = false
  const priceText = columns.text(rule, 'price')
  const [, kind = '', amount] = /^\[(ADD|REMOVE|FIXED)\]\s*(\d{1,9}(?:\.\d{1,4})?)$/i.exec(priceText) ?? []
  const shouldStop = /^y/i.test(columns.text(rule, 'stopprocessingrules'))
  const numbers = columns
    .text(rule, 'productcodesku', 'sku')
    .split(/[,;|]/)
    .map((number) => number.trim())
    .filter(Boolean)
  const options = (columns.text(rule, 'options') || columns.text(rule, 'productname', 'name'))
    .toLowerCase()
    .split(',')
    .filter((option) => option.includes('='))
  for (const [row, current] of prices) {
    const variantOptions = (columns.text(row, 'options') || columns.text(row, 'productname', 'name'))
      .toLowerCase()
      .split(',')
    const isMatch =
      numbers.length > 0
        ? numbers.includes(columns.text(row, 'productcodesku', 'sku'))
        : options.length > 0 && options.every((option) => variantOptions.includes(option))
    if (!isMatch) continue
    const before = kind.toUpperCase() === 'FIXED' ? 0 : Number(current.price)
    const price = before + (kind.toUpperCase() === 'REMOVE' ? -1 : 1) * Number(amount)
    const isSkipped = amount === undefined || price < 0
    if (current.isFinal || !isSkipped) hasValidMatch = true
    else isNegative = price < 0
    if (!current.isFinal) prices.set(row, { price: isSkipped ? current.price : price.toFixed(2), isFinal: shouldStop })
  }
  if (hasValidMatch) return undefined
  const reason =
    amount === undefined
      ? 'This rule is not imported: only rules that add, remove or fix an amount are'
      : `This price rule is not imported: ${isNegative ? 'it would make a price negative' : 'it names no variant of the product'}`
  const column = columns.headers[columns.find('price') ?? -1] ?? ''
  return { column, value: priceText, reason: `Row ${rule.line}: ${reason}` }
}

/** The value in "[S]Size=Small,[CS]Color=Red:#ff0000" or "Type=Swatch|Name=Color|Value=White[#FFFFFF]"; '' without one. */
function getBigcommerceOption(options: string, isOption: (name: string) => boolean): string {
  const patterns = [/(?:^|[\],|])([^=,|\]]+)=([^,|]*)/g, /Name=([^|=]*)\|Value=([^|,]*)/gi]
  const pairs = patterns.flatMap((pattern) => [...options.matchAll(pattern)])
  return pairs.find(([, name = '']) => isOption(name))?.[2] ?? ''
}

const listBigcommerceImages = (row: SourceRow, columns: Columns): string[] =>
  [
    columns.text(row, 'imageurlimport'),
    ...Array.from({ length: maxBigcommerceImages }, (_, index) =>
      columns.text(row, `productimageurl${index + 1}`, `productimagefile${index + 1}`),
    ),
  ].filter(Boolean)

/** Above the limit of images of a product (`maxImages`), so that a warning can count those that are skipped. */
const maxBigcommerceImages = 20

/** Layouts of exports that spread a product over adjacent rows. */
export const rowLayouts: Partial<Record<PresetName, RowLayout>> = {
  shopify: shopifyLayout,
  wix: wixLayout,
  squarespace: squarespaceLayout,
  square: squareLayout,
  bigcommerce: bigcommerceLayout,
}
