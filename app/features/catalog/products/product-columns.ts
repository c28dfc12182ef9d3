import { mapFacts } from '#db/tables/product-facts.ts'
import type { Product } from '#db/tables/products.ts'

/** Titles of the editable columns, in the editor, the history and imports. */
export const columnTitles = {
  name: 'Name',
  slug: 'URL slug',
  description: 'Description',
  category: 'Category',
  brand: 'Brand',
  image_url: 'Main image',
  image_urls: 'More images',
  image_alts: 'Alt text',
  imprint_areas: 'Imprint locations on images',
  rounded_price: 'Price',
  minimum_quantity: 'Minimum quantity',
  price_breaks: 'Quantity breaks',
  production_time: 'Production time',
  rush_service_available: 'Rush service',
  purchase_includes: 'Included in the price',
  in_stock: 'In stock',
  hidden: 'Hidden',
  family: 'Style',
  colour: 'Color',
  colour_hex: 'Swatch color',
  supplier: 'Supplier',
  supplier_item_number: 'Supplier item number',
  item_number: 'Item number',
  sizes: 'Sizes',
  size_chart: 'Size chart',
  imprint_locations: 'Imprint locations',
  net_costs: 'Net cost',
  supplier_sizes: 'Supplier sizes',
  msrp: 'MSRP',
  discount_code: 'Price code',
  locked_fields: 'Locked for imports',
  ...mapFacts(({ label }) => label),
} as const satisfies Partial<Record<keyof Product, string>>

export type ProductColumn = keyof typeof columnTitles

/** Columns that people edit; the database maintains the others. */
export type ProductFields = Pick<Product, ProductColumn>

export const productColumns = Object.keys(columnTitles) as ProductColumn[]

/** Columns that can be locked for imports; the others identify the product. */
export const lockableColumns = productColumns.filter(
  (column) => !['slug', 'supplier', 'supplier_item_number', 'locked_fields', 'hidden'].includes(column),
)

/** Empty fields of a new product. */
export const blankProduct: ProductFields = {
  name: '',
  slug: null,
  description: null,
  category: null,
  brand: null,
  image_url: null,
  image_urls: [],
  image_alts: {},
  imprint_areas: [],
  rounded_price: null,
  minimum_quantity: null,
  price_breaks: [],
  production_time: null,
  rush_service_available: false,
  purchase_includes: null,
  in_stock: true,
  hidden: false,
  family: null,
  colour: null,
  colour_hex: null,
  supplier: null,
  supplier_item_number: null,
  item_number: null,
  sizes: [],
  size_chart: null,
  imprint_locations: [],
  net_costs: [],
  supplier_sizes: [],
  msrp: [],
  discount_code: null,
  locked_fields: [],
  ...mapFacts(() => null),
}

/** "name, list price, and color", for the title of a change set. */
export function formatColumns(columns: readonly ProductColumn[]): string {
  return new Intl.ListFormat('en-US').format(
    columns.map((column) => columnTitles[column].replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())),
  )
}
