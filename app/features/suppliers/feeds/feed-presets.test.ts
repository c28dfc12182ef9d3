import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { previewFile } from '#app/features/imports/checking/preview-file.server.ts'
import { joinPresetRows } from '#app/features/imports/mapping/preset-rows.ts'
import { openSource } from '#app/features/imports/reading/open-source.server.ts'
import { createCellCheck, createRowReader } from '#app/features/imports/values/row.server.ts'
import { applyPreset, feedPresets } from './feed-presets.ts'

/** Reads the products of a file in a supplier's published layout with a preset. */
async function readProducts(name: string, presetName: string) {
  const file = fileURLToPath(new URL(`../../../../test/fixtures/imports/${name}`, import.meta.url))
  const preset = feedPresets[presetName]
  if (!preset) throw new Error(`no preset ${presetName}`)
  const preview = await previewFile(file, { name })
  const mapping = { ...applyPreset(preview.mapping, preset), supplier: 'Fileline' }
  const opened = await openSource(file, { format: preview.format })
  const { format } = opened
  const source = joinPresetRows(opened, mapping, (headers) => createCellCheck({ headers, format }, mapping, null))
  const readRow = createRowReader(source, mapping, null)
  const products = []
  for await (const row of source.rows) {
    const { fields, problems } = readRow(row)
    expect(problems).toEqual([])
    products.push(fields)
  }
  return products
}

test('SanMar: your price is the cost, also of sizes, and the MSRP the price', async () => {
  const products = await readProducts('sanmar-sdl.csv', 'sample-sanmar')
  expect(products).toHaveLength(3)
  expect(products[0]).toMatchObject({
    name: 'Port Pocket Tee. PC55P, Ash',
    brand: 'Port',
    colour: 'Ash',
    family: 'PC55P',
    supplier: 'Fileline',
    net_costs: [{ qty: 1, price: 3.5 }],
    msrp: [{ qty: 1, price: 8.98 }],
    rounded_price: 8.98,
    supplier_sizes: [{ name: 'S' }, { name: 'M' }, { name: '2XL', item_number: '90011', extra_cost: 2 }],
  })
})

test('S&S Activewear: the customer’s price is the cost', async () => {
  const products = await readProducts('ssactivewear.csv', 'sample-ssactivewear')
  expect(products[0]).toMatchObject({
    name: 'Gildan 2000, White',
    brand: 'Gildan',
    colour: 'White',
    supplier_item_number: 'B00760004',
    net_costs: [{ qty: 1, price: expect.any(Number) }],
    rounded_price: 3.38,
  })
})
