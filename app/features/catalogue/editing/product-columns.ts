import type { Product } from '#db/tables/products.ts'

/** The columns people write, as they call them: in the editor, in a history, in what an import says. */
export const columnTitles = {
  name: 'Name',
  slug: 'Address',
  description: 'Description',
  category: 'Category',
  brand: 'Brand',
  image_url: 'First picture',
  image_urls: 'More pictures',
  image_alts: 'Alternative texts',
  imprint_areas: 'Imprint areas',
  rounded_price: 'List price',
  minimum_quantity: 'Minimum quantity',
  price_breaks: 'Price breaks',
  production_time: 'Production time',
  rush_service_available: 'Rush service',
  purchase_includes: 'What is included',
  in_stock: 'In stock',
  family: 'Family',
  colour: 'Color',
  colour_hex: 'Color shown',
  supplier: 'Supplier',
  supplier_item_number: 'Supplier item number',
} as const satisfies Partial<Record<keyof Product, string>>

export type ProductColumn = keyof typeof columnTitles

/** What of a product is written by people; the rest the database keeps by itself. */
export type ProductFields = Pick<Product, ProductColumn>

export const productColumns = Object.keys(columnTitles) as ProductColumn[]

/** "name, list price and color", for the line of a step. */
export function columnsInWords(columns: readonly ProductColumn[]): string {
  return new Intl.ListFormat('en-US').format(columns.map((column) => columnTitles[column].toLowerCase()))
}
