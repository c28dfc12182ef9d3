import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq, like } from 'drizzle-orm'
import { getProductSlug } from '#app/features/catalog/slug.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import {
  type ImprintLocation,
  movedSlugs,
  type PriceBreak,
  type ProductSize,
  productData,
  type QuantityPrice,
  type SupplierSize,
} from '#db/tables/products.ts'
import { parseCsv } from '#test/csv.ts'
import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { previewFile } from '../checking/preview-file.server.ts'
import { type ExportedProduct, importColumnNames } from '../columns.ts'
import { getQuestions } from '../mapping/questions.ts'
import { openSource } from '../reading/open-source.server.ts'
import { createRowReader } from '../values/row.server.ts'
import { allProducts, openProductExport } from './export.server.ts'
import { type ProductFormat, productFormatNames } from './formats.ts'

const by = { staffId: null, name: 'command line', ip: null }

/** Texts that get lost between a database and a spreadsheet. */
const oddTexts = [
  '00123',
  '1e5',
  '1-2',
  '=1+1',
  "'=1+1",
  '+1 555 0100',
  '-5',
  '@SUM(A1)',
  "'90s tee",
  'a "quoted" thing, with a comma',
  'semi;colon|and pipe',
  'true',
  'TBD',
  'null',
  '_x0041_ and _x000D_',
  '&amp; <b>bold</b>',
  'ÄÖÜ ñ 漢字 👩‍🔧',
  '2026-11-22',
  '$1,299.00',
  '#23304e',
]
const oddLines = [...oddTexts, 'one\ntwo\n\nthree', '- a\n- b', 'x'.repeat(10_000)]

const mixedBreaks: PriceBreak[] = [
  { qty: 48, price: 9.5 },
  { min_quantity: 96, max_quantity: 143, price: 8.75 },
  { min_quantity: 144, max_quantity: null, price: 8 },
]

const mixedSizes: ProductSize[] = [
  { name: 'S', in_stock: true, upcharge: 0 },
  { name: '2XL', in_stock: false, upcharge: 2.5 },
  { name: 'Work out', in_stock: true, upcharge: 0.125 },
]

const mixedLocations: ImprintLocation[] = [
  { name: 'Left chest', methods: ['embroidery', 'screen print'], sizeMm: [101.6, 88.9], maxColors: 6 },
  { name: 'Back: wide', methods: [], sizeMm: [100, 80.5], maxColors: null },
]

const getAreas = (image: string, count: number): DrawnArea[] =>
  oddTexts.slice(0, count).map((name, at) => ({
    picture: image,
    name,
    sizeMm: [200.5, 80.25 + at],
    methods: ['screen print', 'embroidery'],
    shape: 'round',
    axis: [
      [0.12345, 0.2],
      [0.13, 0.99999],
    ],
    radius: 0.33333,
    bend: -0.1,
  }))

/** Rows of generated products, the same each time. */
function generateProducts(count: number): (typeof productData.$inferInsert)[] {
  let seed = 20_261_122
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed % below
  }
  const pickOne = <T>(list: readonly T[]): T => list[draw(list.length)] as T
  const maybe = <T>(value: T) => (draw(3) === 0 ? null : value)
  return Array.from({ length: count }, (_, number) => {
    const images = Array.from({ length: draw(4) }, (_, at) =>
      pickOne([
        `https://cdn.example/p/${number}-${at}.jpg?a=1,2;b|c`,
        `/pictures/p-${at}.webp`,
        `/media/${'a'.repeat(32)}-40x3${at}.webp`,
      ]),
    )
    const image_urls = [...new Set(images)]
    const image_url = maybe(`https://cdn.example/${number}.jpg`)
    return {
      name: `${pickOne(oddTexts)} ${number}`,
      slug: maybe(`product-${number}`) ?? null,
      description: maybe(pickOne(oddLines)),
      category: maybe(pickOne(oddTexts)),
      brand: maybe(pickOne(oddTexts)),
      rounded_price: maybe(draw(1_000_000) / 100),
      minimum_quantity: maybe(1 + draw(500)),
      price_breaks: pickOne<PriceBreak[]>([
        [],
        mixedBreaks,
        [{ qty: 1, price: 0.125 }],
        [
          { qty: 100, price: 1 },
          { qty: 50, price: 2 },
        ],
      ]),
      production_time: maybe(draw(30)),
      rush_service_available: draw(2) === 0,
      purchase_includes: maybe(pickOne(oddLines.slice(0, -1))),
      in_stock: draw(2) === 0,
      family: maybe(pickOne(oddTexts)),
      colour: maybe(pickOne(oddTexts)),
      colour_hex: maybe(pickOne(['#23304e', '#000000', '#ABCDEF'])),
      image_url,
      image_urls,
      image_alts: Object.fromEntries(image_urls.slice(0, draw(3)).map((url) => [url, pickOne(oddTexts)])),
      imprint_areas: [image_url, ...image_urls].flatMap((image) => (image ? getAreas(image, draw(3)) : [])),
      supplier: maybe(pickOne(['Acme', 'Søren & Co.', '=Acme'])),
      supplier_item_number: `00${number}`,
      item_number: maybe(pickOne(oddTexts)),
      sizes: pickOne<ProductSize[]>([[], mixedSizes, oddTexts.map((name) => ({ name, in_stock: true, upcharge: 0 }))]),
      size_chart: maybe(pickOne(['Size | Chest\nS | 34–36', ...oddTexts])),
      net_costs: pickOne<QuantityPrice[]>([
        [],
        [{ qty: 1, price: 4.2575 }],
        [
          { qty: 48, price: 4 },
          { qty: 1_000, price: 0.125 },
        ],
      ]),
      supplier_sizes: pickOne<SupplierSize[]>([
        [],
        [
          { name: 'S', item_number: '00742-S', extra_cost: 0 },
          { name: '2XL', item_number: null, extra_cost: 2.1 },
          { name: '3XL', item_number: '+5', extra_cost: -0.1255 },
        ],
        oddTexts.map((name) => ({ name, item_number: `0: ${name}`, extra_cost: 1 })),
      ]),
      msrp: pickOne<QuantityPrice[]>([[], [{ qty: 48, price: 1_299.5 }]]),
      discount_code: pickOne([null, '5R', '2P3Q']),
      imprint_locations: pickOne<ImprintLocation[]>([
        [],
        mixedLocations,
        oddTexts.map((name) => ({ name, methods: [name], sizeMm: null, maxColors: null })),
      ]),
      material: maybe(pickOne(oddTexts)),
      dimensions: maybe(pickOne(['9 x 11 in', '=2"', ...oddTexts])),
      weight_oz: maybe((1 + draw(100_000)) / 100),
      care: maybe(pickOne(oddLines.slice(0, -1))),
      country_of_origin: maybe(pickOne(['US', 'TR', 'VN'])),
    }
  })
}

const columns = Object.fromEntries(importColumnNames.map((column) => [column, productData[column]]))
const listStored = async (db: Database) =>
  (await db
    .select(columns)
    .from(productData)
    .orderBy(asc(productData.name), asc(productData.id))) as unknown as ExportedProduct[]

type Services = { db: Database; settings: { DATA_DIR: string } }

async function exportTo({ db, settings }: Services, format: ProductFormat, products = allProducts): Promise<string> {
  const file = join(settings.DATA_DIR, `products.${format}`)
  const { writeTo } = await openProductExport(db, { products, format, by })
  await writeTo(createWriteStream(file))
  return file
}

/** Imports the file with the guessed settings. */
async function readBack(file: string) {
  const { format, mapping, columns } = await previewFile(file, { name: file })
  const source = await openSource(file, { format })
  const read = createRowReader(source, mapping)
  const rows = []
  for await (const row of source.rows) rows.push(read(row))
  return { mapping, questions: getQuestions(columns, mapping.columns).questions, rows }
}

test.for(productFormatNames)(
  '%s: imports every field of every product unchanged',
  { timeout: 60_000 },
  async (format, { services }) => {
    const { db } = services
    await db.insert(productData).values(generateProducts(1_200))
    const { mapping, questions, rows } = await readBack(await exportTo(services, format))
    expect(questions).toEqual([])
    expect(mapping.preset).toBe('boxwright')
    expect(rows.flatMap(({ problems }) => problems)).toEqual([])
    const products = await listStored(db)
    expect(rows).toHaveLength(products.length)
    for (const [index, { slug, ...product }] of products.entries()) {
      const { slug: readSlug, ...fields } = rows[index]?.fields ?? {}
      expect(fields).toEqual(product)
      const isNumbered = product.supplier !== null && product.supplier_item_number !== null
      expect(readSlug ?? null).toBe(slug ?? (isNumbered ? null : getProductSlug({ slug, name: product.name }) || null))
    }
  },
)

test('a product renamed in an exported file keeps its id and URL', async ({ services, db }) => {
  const created = await db
    .insert(productData)
    .values([
      { name: 'Camp Mug', rounded_price: 9 },
      { name: 'Trail Cap', supplier: 'Acme', supplier_item_number: '7' },
      { name: 'Pen', slug: 'own-pen' },
      { name: 'Tote', rounded_price: 4 },
    ])
    .returning({ id: productData.id, name: productData.name })
  const text = await readFile(await exportTo(services, 'csv'), 'utf8')
  expect((await importContent(db, text)).counts).toMatchObject({ same: 4, changed: 0, new: 0, rejected: 0 })

  const renamed = text.replace('Camp Mug', 'Summit Mug').replace('Trail Cap', 'Summit Cap').replace('4.00', '5.00')
  const { counts, applied } = await importContent(db, renamed)
  expect(counts).toMatchObject({ same: 1, changed: 3, new: 0, rejected: 0 })
  expect(applied?.ok).toBe(true)
  const getId = (name: string) => created.find((each) => each.name === name)?.id
  expect(await db.select().from(productData).orderBy(asc(productData.name))).toMatchObject([
    { name: 'Pen', slug: 'own-pen' },
    { id: getId('Trail Cap'), name: 'Summit Cap', slug: null },
    { id: getId('Camp Mug'), name: 'Summit Mug', slug: 'camp-mug' },
    { id: getId('Tote'), name: 'Tote', slug: null, rounded_price: 5 },
  ])
  expect(await db.select().from(movedSlugs)).toMatchObject([{ slug: 'trail-cap', subject_id: getId('Trail Cap') }])
})

test('the CSV has the column names, and its formulas are escaped', async ({ services }) => {
  await services.db.insert(productData).values({ name: '=1+1', description: "'=2", supplier_item_number: '-A7' })
  const [head, row] = parseCsv((await readFile(await exportTo(services, 'csv'), 'utf8')).slice(1))
  expect(head).toEqual(importColumnNames)
  const cells = Object.fromEntries(importColumnNames.map((column, index) => [column, row?.[index]]))
  expect(cells).toMatchObject({ name: "'=1+1", description: "''=2", supplier_item_number: "'-A7", brand: '' })
})

test('exports a selection and records it in the audit log', async ({ services, db }) => {
  await db.insert(productData).values([{ name: 'Camp Mug' }, { name: 'Cap' }])
  const products = { where: like(productData.name, '%Mug'), description: 'q=Mug' }
  const file = await exportTo(services, 'json', products)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([{ name: 'Camp Mug' }])
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'products.exported'))).toMatchObject([
    { actor: 'command line', after: { filter: 'q=Mug', format: 'json', products: 1 } },
  ])
})

test('exports an empty catalog as header, empty list or empty file', async ({ services }) => {
  const read = async (format: ProductFormat) => readFile(await exportTo(services, format), 'utf8')
  expect(parseCsv((await read('csv')).slice(1))).toHaveLength(1)
  expect(JSON.parse(await read('json'))).toEqual([])
  expect(await read('ndjson')).toBe('')
})
