import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { parseSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { listRowsWithMessages } from './imports.server.ts'
import { getQuestions } from './mapping/questions.ts'

const folder = join(import.meta.dirname, '../../../test/fixtures/imports/unseen')

type Message = [line: number, column: string, reason: string]
type Expected = {
  /** By slug, in order; in stock unless `stock` is false. */
  products: Record<string, { price: number | null; stock?: false } & Record<string, unknown>>
  rejected?: Message[]
  warnings?: Message[]
}

function sizes(text: string) {
  const read = parseSizes(text)
  return 'value' in read ? read.value : read.problem
}
const notPublished = 'Not published: new products are skipped'
const noUnit = 'This weight has no unit'

/**
 * Files as shops, suppliers and merchandise programs write them, made by people who had not seen the importer: the products
 * it imports without asking a question, and the reasons it gives for the rest.
 */
const files: Record<string, Expected> = {
  'catalogo-es.csv': {
    products: {
      'bolsa-lona': { price: 8.75, stock: false },
      'taza-camp': { price: 12.5, name: 'Taza Camp', category: 'Tazas', supplier_item_number: 'TZ-1' },
    },
    warnings: [[4, 'Mostrar en tienda', notPublished]],
  },
  'katalog-de.csv': {
    products: {
      'becher-koln': { price: 129.9, supplier: 'Süd GmbH' },
      'tasche-larche': { price: 1249, name: 'Tasche "Lärche"' },
    },
    warnings: [[4, 'Aktiv', notPublished]],
  },
  'textil-de.csv': {
    products: { 'premium-polo': { price: null, colour: 'Marine', sizes: sizes('M|L'), supplier_item_number: 'TX-01' } },
  },
  'artikel-windows-1252.csv': { products: { kaffeetasse: { price: 12.5 }, muslischale: { price: 1234.99 } } },
  'ean-de.csv': { products: { 'poloshirt-rot': { price: null, brand: 'TEXMA', weight_oz: 6.37 } } },
  'listino-it.csv': {
    products: {
      'borraccia-500-ml': { price: 4380, supplier_item_number: 'IT-1' },
      'penna-in-metallo': { price: 3.2 },
      'senza-prezzo': { price: null },
    },
  },
  'articles-fr.csv': {
    products: {
      'mug-emaille': { price: 9.5, category: 'Arts de la table' },
      'stylo-bille': { price: 1.9, category: 'Écriture' },
    },
  },
  'stock-fr-latin1.csv': {
    products: {
      'gourde-inox': { price: null, stock: false },
      'sac-a-dos': { price: null, name: 'Sac à dos', supplier: 'EmballagePro' },
    },
  },
  'artikelen-nl.csv': {
    products: { 'balpen-metaal': { price: 13.2, brand: 'Parker' }, 'notitieboek-a5': { price: 10.75 } },
  },
  'odoo.csv': {
    products: {
      'camp-shirt-cs-15-s1': { price: 59.99, description: 'Soft' },
      'camp-shirt-cs-15-s2': { price: 59.99, supplier_item_number: 'CS-15-S2' },
    },
    warnings: [[2, 'Weight', noUnit]],
  },
  // Sizes in rows with one handle are not joined; the reason names the row that has the product.
  'medusa.csv': {
    products: { 'crew-tee': { price: 22, image_url: 'https://cdn.example.com/tee.jpg' } },
    rejected: [[3, 'Product Handle', 'Same product as row 2']],
    warnings: [[4, 'Product Status', notPublished]],
  },
  // Discounts in percent look like prices, and are imported as such.
  'discounts-by-quantity.csv': {
    products: {
      'a5-leaflets': {
        price: 25,
        price_breaks: [
          { qty: 100, price: 5 },
          { qty: 250, price: 10 },
        ],
      },
    },
    warnings: [
      [4, 'Qty_50', 'A price of 0 is read as no price'],
      [4, 'Qty_50', 'The unit price rises to $10.00'],
    ],
  },
  'product-api.json': {
    products: { 'camp-mug': { price: 9.99, minimum_quantity: 24, image_url: 'https://cdn.example.com/t.png' } },
    warnings: [
      [1, 'weight', noUnit],
      [1, 'dimensions', 'Expected text, found a list or an object'],
    ],
  },
  'store-api.json': { products: { 'trail-backpack': { price: 109.95, category: 'bags', supplier_item_number: '7' } } },
  'promo-ranges.csv': {
    products: { 'steel-tumbler': { price: 14.9, minimum_quantity: 1, production_time: 10 } },
    rejected: [
      [3, '1-11', 'This cell contains a spreadsheet error'],
      [4, '1-11', 'Not a number'],
    ],
  },
}

for (const [name, { products, rejected = [], warnings = [] }] of Object.entries(files)) {
  test(`imports ${name} and says why it rejects or changes the rest`, async ({ db }) => {
    const content = await readFile(join(folder, name))
    const { id, preview } = await importContent(db, content, {
      name,
      mapping: { supplier: 'Acme Supply' },
      apply: { canSkipRejected: true },
    })
    expect(getQuestions(preview.columns, preview.mapping.columns).questions).toEqual([])
    const stored = await db.select().from(productData).orderBy(asc(productData.slug))
    expect(stored.map(({ slug }) => slug)).toEqual(Object.keys(products))
    for (const product of stored) {
      const { price, stock = true, ...others } = products[product.slug ?? ''] ?? { price: null }
      expect(product).toMatchObject({ rounded_price: price, in_stock: stock, ...others })
    }
    for (const [kind, expected] of [['rejected', rejected] as const, ['withWarnings', warnings] as const]) {
      const rows = await listRowsWithMessages(db, { id, kind, limit: 100 })
      expect(
        rows.flatMap(({ line, problems }) => problems.map(({ column, reason }) => ({ line, column, reason }))),
      ).toEqual(expected.map(([line, column, reason]) => ({ line, column, reason: expect.stringContaining(reason) })))
    }
  })
}
