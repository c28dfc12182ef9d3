import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { saveMapping } from '#app/features/imports/mapping/saved.server.ts'
import { imports } from '#db/tables/imports.ts'
import { productData } from '#db/tables/products.ts'
import { test as base, expect } from '#test/database.ts'
import { spawnNode, waitUntil } from '#test/process.ts'
import { type CommandResult, runShopCommand } from '#test/shop-command.ts'
import { createXlsxParts, createZip } from '#test/spreadsheet.ts'

const test = base.extend<{
  file: (name: string, content: string | Buffer) => Promise<string>
  shop: (...args: string[]) => Promise<CommandResult>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  file: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'boxwright-products-'))
    await use(async (name, content) => {
      const file = join(folder, name)
      await writeFile(file, content)
      return file
    })
    await rm(folder, { recursive: true, force: true })
  },
  shop: async ({ databaseUrl, services }, use) => {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }
    await use((...args) => runShopCommand(env, ['products', ...args]))
  },
})

test('imports as a dry run, all or nothing, or only valid rows, and undoes it', async ({ file, shop, db }) => {
  const list = await file('acme.csv', 'No;Titel;Preis\n1;Mug;9,50\n2;Cap;viel\n3;Pen;1.299,00 €\n')
  const unconfirmed = await shop(
    'import',
    list,
    '--map',
    'No=sku',
    '--map',
    'Titel=name',
    '--map',
    'Preis=price',
    '--supplier',
    'ACME',
  )
  expect(unconfirmed.code).toBe(2)
  expect(unconfirmed.err).toContain('prices are in EUR, but the shop uses US dollars: "1.299,00 €"')
  const args = [
    'import',
    list,
    '--map',
    'No=sku',
    '--map',
    'titel=name',
    '--map',
    'Preis=price',
    '--supplier',
    'ACME',
    '--decimal',
    ',',
    '--rate',
    '1',
  ]

  const dryRun = await shop(...args, '--dry-run')
  expect(dryRun).toMatchObject({ code: 1 })
  expect(dryRun.out).toContain('2 new, 0 changed, 0 unchanged, 1 rejected\n')
  expect(dryRun.out).toMatch(/3 +Preis +viel +Not a number/)
  expect(await shop(...args)).toMatchObject({
    code: 1,
    err: expect.stringContaining('1 row is rejected. Nothing was imported.'),
  })
  expect(await db.$count(productData)).toBe(0)
  expect(await db.$count(imports)).toBe(0)

  const json = await shop(...args, '--keep-going', '--format', 'json')
  expect(json.code).toBe(1)
  const { step, ...report } = JSON.parse(json.out)
  expect(report).toEqual({
    imported: true,
    counts: {
      rows: 3,
      new: 2,
      changed: 0,
      same: 0,
      leftOut: 0,
      refused: 1,
      missing: 0,
      doubtful: 0,
      unclear: 0,
      leftOutSizes: 0,
    },
    refused: [{ line: 3, column: 'Preis', value: 'viel', reason: 'Not a number' }],
    toLookAt: [],
  })
  const prices = await db.select({ price: productData.rounded_price }).from(productData).orderBy(productData.slug)
  expect(prices).toEqual([{ price: 9.5 }, { price: 1299 }])

  const short = await file('acme.csv', 'No,Titel,Preis\n1,Mug,9.50\n')
  const hidden = await shop(
    'import',
    short,
    '--map',
    'No=sku',
    '--map',
    'Titel=name',
    '--map',
    'Preis=price',
    '--supplier',
    'ACME',
    '--missing',
    'hide',
  )
  expect(hidden).toMatchObject({
    code: 0,
    out: '0 new, 0 changed, 1 unchanged, 1 missing from the file (set out of stock), 0 rejected\n',
  })
  const [, hideId = ''] = /products undo (\S+)/.exec(hidden.err) ?? []
  expect(await shop('undo', hideId)).toMatchObject({ code: 0, out: '1 restored, 0 skipped\n' })
  expect(await shop('undo', step)).toMatchObject({ code: 0 })
  expect(await db.$count(productData)).toBe(0)
  expect(await shop('undo', step)).toMatchObject({ code: 1, err: expect.stringContaining('already undone') })
}, 120_000)

test('a dry run hides as many products and sizes as the import', async ({ file, shop }) => {
  const head = 'Style,Name,Color,Size,SKU,Price\n'
  const run = async (content: string, ...options: string[]) =>
    shop('import', await file('acme.csv', head + content), '--supplier', 'ACME', ...options)
  const tee = ['S', 'M', 'L'].map((size) => `T,Tee,Navy,${size},T-${size},9\n`).join('')
  const cap = 'C,Cap,Red,,C-1,5\n'
  expect(await run(`${tee}M,Mug,White,,M-1,7\n${cap}`)).toMatchObject({ code: 0 })

  const damaged = await run(`${cap}X,Mug,White,,X-1,7,more,cells\n`, '--missing', 'hide', '--keep-going', '--dry-run')
  expect(damaged).toMatchObject({
    code: 1,
    out: expect.stringContaining('0 new, 0 changed, 1 unchanged, 1 rejected'),
    err: expect.stringContaining('does not identify its product'),
  })
  const fewer = `T,Tee,Navy,S,T-S,9\n${cap}`
  const dryRun = await run(fewer, '--missing', 'hide', '--dry-run')
  const hidden = await run(fewer, '--missing', 'hide')
  expect(hidden.out).toContain('0 new, 1 changed, 1 unchanged, 1 missing from the file (set out of stock), 0 rejected')
  expect(dryRun.out.replace('to be set', 'set')).toBe(hidden.out)
}, 120_000)

test('uses a saved mapping and converts prices from another currency', async ({ file, shop, db }) => {
  const columns = { No: 'supplier_item_number', Titel: 'name', Preis: 'rounded_price' } as const
  expect(await shop('mappings')).toMatchObject({
    code: 0,
    out: '',
    err: expect.stringContaining('No mapping is saved'),
  })
  await saveMapping(db, { name: 'ACME list', mapping: { columns, preset: null, decimal: ',', supplier: 'ACME' } })
  const listed = await shop('mappings')
  expect(listed.out).toMatch(/ACME list +ACME +No=supplier_item_number, Preis=rounded_price, Titel=name/)

  const list = await file('acme.csv', 'No;Titel;Preis\n1;Mug;9,50 €\n')
  const unconfirmed = await shop('import', list, '--mapping', 'acme LIST')
  expect(unconfirmed).toMatchObject({
    code: 2,
    err: expect.stringContaining('Enter how many dollars 1 EUR is worth, such as --rate 1.08'),
  })
  expect(await shop('import', list, '--mapping', 'acme list', '--rate', 'zero')).toMatchObject({ code: 2 })
  expect(await shop('import', list, '--mapping', 'acme list', '--rate', '1.1')).toMatchObject({ code: 0 })
  expect(await db.select().from(productData)).toMatchObject([
    { name: 'Mug', supplier: 'ACME', supplier_item_number: '1', rounded_price: 10.45 },
  ])
  expect(await shop('import', list, '--mapping', 'Unknown')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no mapping is saved as "Unknown"'),
  })
  const other = await file('other.csv', 'No;Titel\n1;Mug\n')
  expect(await shop('import', other, '--mapping', 'ACME list')).toMatchObject({
    code: 2,
    err: expect.stringContaining('that this file does not have: "Preis"'),
  })
}, 120_000)

test('rejects an import without a file, or with an invalid mapping or file', async ({ file, shop }) => {
  const list = await file('a.csv', 'name\nMug\n')
  expect(await shop('import')).toMatchObject({ code: 2 })
  expect(await shop('import', 'nowhere.csv')).toMatchObject({ code: 1, err: expect.stringContaining('Not found') })
  expect(await shop('import', list, '--map', 'name')).toMatchObject({
    code: 2,
    err: expect.stringContaining('FILE_COLUMN=SHOP_COLUMN'),
  })
  expect(await shop('import', list, '--map', 'x=name')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Its columns: name'),
  })
  const page = await file('b.csv', '<html><body>Sorry')
  expect(await shop('import', page)).toMatchObject({ code: 1, err: expect.stringMatching(/^This file is a web page/) })
}, 60_000)

test('names the sheet, reads another one on request, and says if no column is a price', async ({ file, shop }) => {
  const sheets = {
    Cover: [['Prices of Fern & Co.'], ['Valid from', 'January']],
    Mugs: [
      ['Item No', 'Name', 'Price'],
      ['1', 'Mug', 9.5],
    ],
    Totes: [
      ['Item No', 'Name'],
      ['2', 'Tote'],
      ['3', 'Bag'],
    ],
  }
  const list = await file('fern.xlsx', createZip(createXlsxParts(sheets)))
  const mugs = await shop('import', list, '--dry-run')
  expect(mugs).toMatchObject({ code: 0, out: '1 new, 0 changed, 0 unchanged, 0 rejected\n' })
  expect(mugs.err).toContain('sheet "Mugs", 3 sheets; choose one of "Cover", "Mugs", "Totes" with --sheet')
  const totes = await shop('import', list, '--dry-run', '--sheet', 'Totes')
  expect(totes.out).toBe(
    '2 new, 0 changed, 0 unchanged, 0 rejected\nNo column is mapped to a price: new products have none, and others keep theirs.\n',
  )
  expect(await shop('import', list, '--sheet', 'Caps')).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no sheet “Caps”'),
  })
})

test('a long list of errors names how many rows are in the JSON', async ({ file, shop }) => {
  const rows = Array.from({ length: 101 }, (_, index) => `mug-${index},Mug ${index},much`)
  const list = await file('mugs.csv', ['slug,name,price', ...rows].join('\n'))
  const { out, err } = await shop('import', list, '--dry-run')
  expect(out.match(/ much /g)).toHaveLength(100)
  expect(err).toContain('The first 100 are shown. --format json lists up to 10,000 rows.')
})

test('an import killed while applying leaves nothing and can be repeated', async ({ file, shop, db, databaseUrl }) => {
  const rows = Array.from({ length: 2_000 }, (_, index) => `mug-${index},Mug ${index}`)
  const list = await file('mugs.csv', ['slug,name', ...rows].join('\n'))
  const waiting = async () => {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
    return rows.length > 0
  }
  await db.transaction(async (tx) => {
    // The products are written, and their words wait for this lock.
    await tx.execute(sql`lock table product_words in share mode`)
    const { child, ended } = spawnNode('cli/main.ts', {
      args: ['products', 'import', list],
      env: { DATABASE_URL: databaseUrl },
    })
    await waitUntil(waiting, 60_000)
    child.kill('SIGKILL')
    expect(await ended()).toBeNull()
  })
  await waitUntil(async () => !(await waiting()))
  expect(await db.$count(productData)).toBe(0)
  expect(await db.select({ state: imports.state, change: imports.change_id }).from(imports)).toEqual([
    { state: 'applying', change: null },
  ])
  expect(await shop('import', list)).toMatchObject({
    code: 0,
    out: expect.stringContaining('2,000 new, 0 changed, 0 unchanged, 0 rejected\n'),
  })
  expect(await db.$count(productData)).toBe(2_000)
}, 120_000)
