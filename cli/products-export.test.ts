import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { productData } from '#db/tables/products.ts'
import { test as base, expect } from '#test/database.ts'
import { runShop } from './shop.ts'

type Shop = (...args: string[]) => Promise<{ code: number; out: string; err: string }>

const test = base.extend<{ shop: Shop }>({
  shop: async ({ services, databaseUrl }, use) => {
    await services.db.insert(productData).values([{ name: 'Camp Mug' }, { name: 'Cap' }])
    await use(async (...args) => {
      const output = new PassThrough()
      const message: string[] = []
      const out = text(output)
      const env = { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }
      const terminal = { output, print: () => {}, note: (line: string) => message.push(line) }
      const code = await runShop(['products', 'export', ...args], env, terminal)
      output.end()
      return { code, out: await out, err: message.join('\n') }
    })
  },
})

test('exports to a new file in the format of its extension, or to standard output', async ({ shop, services }) => {
  const file = join(services.settings.DATA_DIR, 'products.json')
  expect(await shop(file)).toEqual({ code: 0, out: '', err: `2 products in ${file}.` })
  const written = JSON.parse(await readFile(file, 'utf8'))
  expect(written).toMatchObject([{ name: 'Camp Mug' }, { name: 'Cap' }])
  expect(await shop(file)).toMatchObject({
    code: 1,
    err: `Failed: ${file} is there already\nNext: give another file name, or delete it first`,
  })
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(written)
  expect((await shop('-', '--format', 'ndjson')).out.trimEnd().split('\n')).toHaveLength(2)
  expect((await shop('-')).out).toContain('Camp Mug')
})

test.for([
  [[], 'the file is missing'],
  [['products.xml'], 'the format must be one of csv, xlsx, json, ndjson'],
  [['products.csv', 'more'], '"more" is not expected here'],
] as const)('export %j is rejected', async ([args, message], { shop }) => {
  expect(await shop(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) })
})
