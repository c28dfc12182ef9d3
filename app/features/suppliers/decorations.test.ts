import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { readPriceBook, saveMethods } from '#app/features/proposals/decoration/methods.server.ts'
import { readProductLines } from '#app/features/proposals/editing/creation/product-line.server.ts'
import { applyIntent, emptyLine } from '#app/features/proposals/editing/values/apply-intent.ts'
import type { PriceBook } from '#app/features/proposals/pricing/imprint-groups.ts'
import { type Option, optionSchema } from '#app/features/proposals/pricing/option.schema.ts'
import { costOption, priceOption } from '#app/features/proposals/pricing/price-option.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { priceRules } from '#db/tables/price-rules.ts'
import { productData } from '#db/tables/products.ts'
import { expect, type TestServices } from '#test/database.ts'
import { importFirst, run, test, waitUntilApplied } from '#test/suppliers/supplied-shop.ts'

const freight = { domesticBoxShipping: 'Free', countryRates: [] }

async function open({ db }: TestServices, items: readonly string[]) {
  const ids = await Promise.all(
    items.map(async (item) => {
      const [row] = await db.select().from(productData).where(eq(productData.supplier_item_number, item))
      if (!row) throw new Error(`no product ${item}`)
      return row.id
    }),
  )
  const lines = await readProductLines(db, ids)
  return { ids, lines, book: await readPriceBook(db, { productIds: ids, freight }) }
}

type Imprint = { location: string; method: string; amount: number; isRepeat?: boolean }

/** An option with a line of 144 pieces of each product. */
const toOption = (
  { ids, lines }: Awaited<ReturnType<typeof open>>,
  imprints: readonly Imprint[],
  overrides: Option['overrides'] = {},
) =>
  v.parse(optionSchema, {
    id: 'option',
    name: 'Option',
    overrides,
    lines: ids.map((id, at) => ({
      ...lines.get(id),
      id: `line-${at}`,
      quantities: [144],
      sizes: [],
      imprints: imprints.map((imprint, index) => ({ id: `imprint-${index}`, design: 'logo', ...imprint })),
    })),
  })

const listFigures = (option: Option, book: PriceBook) => {
  const [column] = priceOption(option, book).columns
  const costs = new Map(costOption(option, book)[0]?.figures.map(({ key, cost }) => [key, cost]))
  return [...(column?.lines.flatMap(({ figures }) => figures) ?? []), ...(column?.charges ?? [])].map((figure) => ({
    kind: figure.kind,
    label: figure.label,
    value: figure.value,
    treatment: figure.treatment,
    cost: costs.get(figure.key),
    isOverridden: figure.isOverridden,
    key: figure.key,
  }))
}

test('a supplier’s product offers the supplier’s locations, methods and charges', async ({ services, supplierId }) => {
  await importFirst(services, supplierId)
  const mug = await open(services, ['MK1000-NAVY'])
  const [id = ''] = mug.ids
  expect(mug.lines.get(id)).toMatchObject({
    locations: [{ name: 'Front', methods: ['Silk Screen'], maxColors: 4, sizeMm: [76.2, 50.8] }],
    orderCharges: [{ label: 'Paper proof', price: 100_000, cost: 60_000 }],
  })
  const front = { location: 'Front', method: 'screen-print', amount: 3 }
  const option = toOption(mug, [front])
  // 144 × $1.90; 2 colors beyond the one included × $0.40 × 144; 3 screens × $50.
  expect(listFigures(option, mug.book)).toMatchObject([
    { kind: 'product', value: 27_360, cost: 16_416 },
    { kind: 'run', label: 'Silk Screen, Front', value: 11_520, cost: 5_760 },
    { kind: 'setup', value: 15_000, cost: 9_000, treatment: 'included' },
  ])
  const [column] = priceOption(option, mug.book).columns
  expect(column?.total).toBe(38_880)
  const repeat = toOption(mug, [{ ...front, isRepeat: true }])
  expect(listFigures(repeat, mug.book)[2]).toMatchObject({ value: 7_500, cost: 4_500 })

  // Every figure can be set by hand, and says so.
  const key = listFigures(option, mug.book)[1]?.key ?? ''
  const changed = listFigures(toOption(mug, [front], { [key]: 9_900 }), mug.book)
  expect(changed[1]).toMatchObject({ value: 9_900, isOverridden: true, cost: 5_760 })

  // A button adds the supplier's method, and its charge per order once.
  const line = { ...emptyLine, id: 'line-0', name: 'Mug', product: id, quantities: ['144'] }
  const products = { [id]: { minimum: 48, ...mug.lines.get(id), locations: mug.lines.get(id)?.locations ?? [] } }
  let count = 0
  const createId = () => `new-${count++}`
  const empty = applyIntent({ options: [] } as never, 'add-option options', createId)
  const values = { ...empty, options: empty.options.map((each) => ({ ...each, lines: [line] })) }
  const facts = { products, book: mug.book }
  const once = applyIntent(values, 'add-imprint options.0.lines.0', createId, facts)
  expect(once.options[0]).toMatchObject({
    lines: [{ imprints: [{ location: 'Front', method: 'screen-print' }] }],
    charges: [{ label: 'Paper proof', price: '10.00', cost: '6.00', line: 'line-0', basis: 'order' }],
  })
  const twice = applyIntent(once, 'add-imprint options.0.lines.0', createId, facts)
  expect(twice.options[0]?.charges).toHaveLength(1)
}, 180_000)

test('charges are read through every quirk', async ({ services, supplierId }) => {
  await importFirst(services, supplierId)
  const front = { location: 'Front', method: 'screen-print', amount: 2 }
  const read = async (item: string) => {
    const opened = await open(services, [item])
    return listFigures(toOption(opened, [front]), opened.book).slice(1)
  }
  const usual = [
    { kind: 'run', value: 5_760, cost: 2_880 },
    { kind: 'setup', value: 10_000, cost: 6_000 },
  ]
  // Dates of year 1 mean none; a setup charge typed Run is one; part ids in other case; other namespaces.
  for (const item of ['MK1003-NAVY', 'MK1005-FOREST-GREEN', 'MK1012-NAVY', 'MK1011-FOREST-GREEN'])
    expect(await read(item), item).toMatchObject(usual)
  // $50.004000000 and $0.404000000
  expect(await read('MK1004-RED')).toMatchObject([{ value: 5_818 }, { value: 10_001 }])
  const { book, ids } = await open(services, ['MK1013-RED'])
  const run = book.productMethods[ids[0] ?? '']?.['screen-print']?.run
  expect(run?.rows[0]?.cells.map(({ price }) => price)).toEqual([4_500, 4_000, 5_500])

  // Two colors of one style share the setup; a method that only the supplier has is priced, too.
  const shirts = await open(services, ['MK1014-NAVY', 'MK1014-RED'])
  const back = { location: 'Back', method: 'hot-stamp', amount: 1 }
  const figures = listFigures(toOption(shirts, [front, back]), shirts.book)
  expect(figures.filter(({ kind }) => kind === 'setup')).toMatchObject([
    { label: 'Setup: Silk Screen, Front', value: 10_000 },
    { label: 'Setup: Hot Stamp, Back', value: 9_000, cost: 6_000 },
  ])
  // A product whose prices failed has the shop's charges.
  const failed = await open(services, ['MK1017-FOREST-GREEN'])
  expect(failed.book.productMethods).toEqual({})
}, 180_000)

test('the price rule and the shop’s own charges apply', async ({ services, db, supplierId }) => {
  await importFirst(services, supplierId)
  await db.insert(priceRules).values({ supplier: 'Mockline', category: null, basis: 'markup', percent: 100 })
  await waitUntilApplied(services, (await run(services, supplierId, 'prices')).import_id)
  const mug = await open(services, ['MK1000-NAVY'])
  const front = { location: 'Front', method: 'screen-print', amount: 2 }
  // Twice the cost: $0.20 a color and piece, $30 a screen.
  expect(listFigures(toOption(mug, [front]), mug.book).slice(1)).toMatchObject([
    { kind: 'run', value: 5_760, cost: 2_880 },
    { kind: 'setup', value: 12_000, cost: 6_000 },
  ])
  const [productId = ''] = mug.ids
  const method = mug.book.methods['screen-print']
  if (!method) throw new Error('no method')
  const own = {
    ...method,
    name: 'Ours',
    run: { quantities: [1], rows: [{ from: 1, cells: [{ price: 1_000, cost: 0 }] }] },
  }
  await saveMethods(db, {
    changes: [{ key: 'screen-print', productId, version: 0, method: own }],
    title: 'Own',
    by: commandLine,
  })
  const changed = await open(services, ['MK1000-NAVY'])
  expect(listFigures(toOption(changed, [front]), changed.book)[1]).toMatchObject({ label: 'Ours, Front', value: 1_440 })
}, 180_000)
