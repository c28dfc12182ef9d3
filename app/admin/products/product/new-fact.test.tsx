import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, vi } from 'vitest'
import { defaultPromises } from '#app/features/catalog/product-page/promises.ts'
import { toProductView } from '#app/features/catalog/product-page/to-product-view.ts'
import { readChangeDifferences } from '#app/features/catalog/products/change-differences.server.ts'
import { getTexts, type ProductTexts } from '#app/features/catalog/products/form/product-texts.ts'
import { getProductFieldTitle } from '#app/features/catalog/products/product.schema.ts'
import { blankProduct } from '#app/features/catalog/products/product-columns.ts'
import { findProduct, productDocument } from '#app/features/catalog/products/product-document.server.ts'
import { toDifference } from '#app/features/content/document.ts'
import { listPastChanges } from '#app/features/content/documents.server.ts'
import { getFingerprints } from '#app/features/content/fields.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import { allProducts, openProductExport } from '#app/features/imports/export/export.server.ts'
import { emptyMapping, type Mapping } from '#app/features/imports/mapping/mapping.ts'
import { findTarget } from '#app/features/imports/mapping/synonyms.ts'
import { createRowReader } from '#app/features/imports/values/row.server.ts'
import type { Database } from '#db/client.ts'
import { expect, test } from '#test/database.ts'
import { getTargetGroups } from '../import/columns/targets.ts'
import { FactFields } from './fields/fact-fields.tsx'
import type { Editor } from './use-product-form.ts'

/** The facts that docs/extend.md adds to the list, before another module reads it. */
vi.mock('#db/tables/product-facts.ts', async (importOriginal) => {
  const list = await importOriginal<typeof import('#db/tables/product-facts.ts')>()
  const facts = {
    trim: { label: 'Trim', kind: 'choice', choices: ['Matte', 'Glossy'], help: 'Of the surface.' },
    volume: { label: 'Volume (oz)', kind: 'number', min: 0, max: 1000 },
    wrapping: { label: 'Wrapping', kind: 'line', maxLength: 60 },
  }
  Object.assign(list.productFacts, facts)
  list.factNames.push(...(Object.keys(facts) as typeof list.factNames))
  return list
})

/** The migration of the new fact. */
const migrate = sql`alter table product_data add column if not exists trim text,
  add column if not exists volume numeric(14, 4), add column if not exists wrapping text`

beforeEach<{ db: Database }>(async ({ db }) => {
  await db.execute(migrate)
})

const by = { staffId: null, name: 'kim@shop.example', ip: null }
const input = { name: 'Mug', trim: 'matte', volume: '12.5', wrapping: '  Gift box ' }

async function publish(db: Database, id: string, more: object = {}) {
  const live = await productDocument.find(db, id)
  const seen = live ? productDocument.toFields(live.value, productDocument.blank) : getTexts(blankProduct)
  const version = live?.version ?? 0
  const checked = productDocument.validate({ ...seen, ...more } as ProductTexts, {
    version,
    seen: getFingerprints(seen),
  })
  return checked.ok ? productDocument.publish(db, { id, version, value: checked.value, by }) : checked
}

test('the form shows a field with label, help, limits and choices', () => {
  const texts = { ...getTexts(blankProduct), ...input }
  const field = (name: keyof typeof texts) => ({ id: name, name, defaultValue: texts[name], errors: [] })
  const html = renderToStaticMarkup(
    <FactFields editor={{ texts, field } as unknown as Editor} policies={{ ...defaultPromises, categories: [] }} />,
  )
  expect(html).toContain('<label for="trim" class="text-sm leading-5 font-semibold">Trim</label>')
  expect(html).toMatch(/<select [^>]*name="trim".*<option value="Matte">Matte<\/option>.*Of the surface\./s)
  expect(html).toMatch(/<input [^>]*inputMode="decimal"[^>]*name="volume"[^>]*value="12\.5"/)
  expect(html).toMatch(/<input [^>]*maxLength="60"[^>]*name="wrapping"/)
  expect(getProductFieldTitle('volume')).toBe('Volume (oz)')
})

test('its values are checked, published, shown and in the history', async ({ db }) => {
  const id = randomUUID()
  expect(await publish(db, id, { ...input, trim: 'shiny', volume: '1,001' })).toEqual({
    ok: false,
    errors: {
      trim: ['Choose one of these: Matte, Glossy'],
      volume: ['Enter a number from 0 to 1,000, with up to four decimals'],
    },
  })
  expect(await publish(db, id, input)).toMatchObject({ outcome: 'saved' })
  const product = await findProduct(db, id)
  expect(product).toMatchObject({ trim: 'Matte', volume: 12.5, wrapping: 'Gift box' })
  if (!product) throw new Error('no product')
  expect(toProductView(product, '2026-11-23').facts).toEqual([
    { name: 'Trim', value: 'Matte' },
    { name: 'Volume (oz)', value: '12.5' },
    { name: 'Wrapping', value: 'Gift box' },
  ])
  expect(await publish(db, id, { trim: 'Glossy', volume: '' })).toMatchObject({ outcome: 'saved' })
  const differences = [toDifference('Trim', 'Matte', 'Glossy'), toDifference('Volume (oz)', '12.5', '')]
  const { changes } = await listPastChanges(db, productDocument, { id })
  expect(changes).toMatchObject([{ title: 'Changed Mug: trim and volume (oz)', differences }, { title: 'Added Mug' }])
  const [newest] = await listRevisions(db, { kind: 'product', subject: id, limit: 1 })
  expect(await readChangeDifferences(db, { change: newest?.change ?? '', limit: 1 })).toEqual({ [id]: differences })
})

test('imports find its column and read it, exports have it', async ({ db }) => {
  const cells = { Name: 'Mug', Trim: 'GLOSSY', 'Volume (oz)': '1.250,5', Wrapping: 'Box' }
  const headers = Object.keys(cells)
  const columns = Object.fromEntries(headers.map((header) => [header, findTarget(header)?.target ?? null]))
  expect(columns).toEqual({ Name: 'name', Trim: 'trim', 'Volume (oz)': 'volume', Wrapping: 'wrapping' })
  const offered = getTargetGroups({ ...emptyMapping, columns }).flatMap(({ options }) => options)
  expect(offered).toContainEqual({ value: 'volume', label: 'Volume (oz)' })
  const read = (changed: object, more: Partial<Mapping> = {}) =>
    createRowReader(
      { headers, format: 'csv' },
      { ...emptyMapping, decimal: ',', ...more, columns },
    )({
      line: 2,
      cells: Object.values({ ...cells, ...changed }),
    })
  expect(read({ 'Volume (oz)': '250,5' })).toMatchObject({
    problems: [],
    fields: { trim: 'Glossy', volume: 250.5, wrapping: 'Box' },
  })
  expect(read({})).toMatchObject({ problems: [{ column: 'Volume (oz)', reason: /from 0 to 1,000/ }] })
  const { problems, fields, warnings } = read({ 'Volume (oz)': '', Trim: 'Chrome' })
  expect({ problems, trim: 'trim' in fields, warnings }).toMatchObject({
    problems: [],
    trim: false,
    warnings: [{ column: 'Trim', reason: /Matte, Glossy/ }],
  })

  await publish(db, randomUUID(), input)
  const out = new PassThrough()
  const file = await openProductExport(db, { products: allProducts, format: 'csv', by })
  const [csv] = await Promise.all([text(out), file.writeTo(out)])
  const [header, row] = csv.split('\r\n')
  expect(header).toMatch(/,trim,volume,wrapping$/)
  expect(row).toMatch(/,Matte,12\.5,Gift box$/)
})
