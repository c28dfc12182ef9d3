import type { SourceRow } from '../reading/source.ts'
import {
  addedColumns,
  type Columns,
  isColorOption,
  isSizeOption,
  pickAddedColumns,
  type RowLayout,
  toTrimmedText,
  type Variant,
} from './variants.ts'

/** Names of the columns before 2025, and since then. */
const handle = ['handle', 'urlhandle']
const price = ['variantprice', 'price']
const number = ['variantsku', 'sku']
const stock = ['variantinventoryqty', 'inventoryquantity']
const tracker = ['variantinventorytracker', 'inventorytracker']
const policy = ['variantinventorypolicy', 'continuesellingwhenoutofstock']
const image = ['imagesrc', 'productimageurl']
const variantImage = ['variantimage', 'variantimageurl']

/** A Shopify export, where rows of one handle are the variants and images of a product. */
export const shopifyLayout: RowLayout = {
  added: addedColumns,
  isSameProduct: (row, first, columns) => columns.text(row, ...handle) === columns.text(first, ...handle),
  getRoles: (columns) => ({
    name: columns.find('title'),
    slug: columns.find(...handle),
    price: columns.find(...price),
    number: columns.find(...number),
    stock: columns.find(...stock),
    images: columns.find(...image),
  }),
  toProduct(rows, columns) {
    const [main] = rows
    if (!main) return undefined
    const findOptionNumber = (isOption: (name: string) => boolean) =>
      [1, 2, 3].find((each) => isOption(columns.text(main, `option${each}name`)))
    const [colorOption, sizeOption] = [findOptionNumber(isColorOption), findOptionNumber(isSizeOption)]
    const variantRows = rows.filter(
      (row) => columns.text(row, 'option1value') !== '' || columns.text(row, ...price) !== '',
    )
    const getPosition = (row: SourceRow) => Number(columns.text(row, 'imageposition') || 1e6)
    return {
      main,
      name: columns.text(main, 'title'),
      slug: columns.text(main, ...handle),
      images: rows
        .toSorted((a, b) => getPosition(a) - getPosition(b))
        .flatMap((row) => columns.text(row, ...image) || []),
      variants: (variantRows.length > 0 ? variantRows : [main]).map((row) => ({
        row,
        line: row.line,
        color: colorOption ? columns.text(row, `option${colorOption}value`) : '',
        size: sizeOption ? columns.text(row, `option${sizeOption}value`) : '',
        price: columns.text(row, ...price),
        number: columns.text(row, ...number),
        isAvailable: isAvailable(row, columns),
        images: [columns.text(row, ...variantImage)].filter(Boolean),
      })),
    }
  },
}

/** Products without inventory tracking, or with overselling, count as in stock. */
function isAvailable(row: SourceRow, columns: Columns): Variant['isAvailable'] {
  if (columns.find(...stock) === undefined) return undefined
  const quantity = columns.text(row, ...stock)
  if (quantity === '' || /^(?:continue|true)$/i.test(columns.text(row, ...policy))) return true
  return (columns.find(...tracker) !== undefined && columns.text(row, ...tracker) === '') || Number(quantity) > 0
}

type JsonObject = Record<string, unknown>

const toObjects = (cell: unknown): JsonObject[] =>
  (Array.isArray(cell) ? cell : [cell]).filter(
    (each) => typeof each === 'object' && each !== null && !Array.isArray(each),
  )

/**
 * A product list of Shopify's API: one object per product, with lists of variants, options and images. Each variant counts as a
 * line, as rows need different ones.
 */
export function createShopifyJsonLayout(): RowLayout {
  let line = 0
  return {
    added: pickAddedColumns(
      'Color (read together)',
      'Family (read together)',
      'Price (read together)',
      'Item number (read together)',
      'Stock (read together)',
      'Sizes (read together)',
    ),
    isSameProduct: () => false,
    getRoles: (columns) => ({
      name: columns.find('title'),
      slug: columns.find('handle'),
      images: columns.find('images'),
    }),
    toProduct([main], columns) {
      if (!main) return undefined
      const list = (name: string) => toObjects(main.cells[columns.find(name) ?? -1])
      const images = list('images')
      const findOptionNumber = (isOption: (name: string) => boolean) =>
        list('options').findIndex(({ name }) => isOption(String(name ?? ''))) + 1
      const [colorOption, sizeOption] = [findOptionNumber(isColorOption), findOptionNumber(isSizeOption)]
      return {
        main,
        name: columns.text(main, 'title'),
        slug: columns.text(main, 'handle'),
        images: images.flatMap(({ src }) => (typeof src === 'string' ? src : [])),
        variants: (list('variants').length > 0 ? list('variants') : [{}]).map((variant) => ({
          line: ++line,
          color: colorOption > 0 ? toTrimmedText(variant[`option${colorOption}`]) : '',
          size: sizeOption > 0 ? toTrimmedText(variant[`option${sizeOption}`]) : '',
          price: toTrimmedText(variant.price),
          number: toTrimmedText(variant.sku),
          isAvailable: isJsonVariantAvailable(variant),
          images: images.flatMap(({ id, src }) => (id !== undefined && id === variant.image_id ? String(src) : [])),
        })),
      }
    },
  }
}

function isJsonVariantAvailable(variant: JsonObject): boolean | undefined {
  if (typeof variant.available === 'boolean') return variant.available
  if (typeof variant.inventory_quantity !== 'number') return undefined
  return (
    variant.inventory_quantity > 0 || variant.inventory_policy === 'continue' || variant.inventory_management === null
  )
}
