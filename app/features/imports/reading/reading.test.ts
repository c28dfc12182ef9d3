import { readdir, readlink, truncate } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withFile } from '#test/imports.ts'
import { toXlsx } from '#test/spreadsheet.ts'
import { maxBytes } from '../limits.ts'
import { checkSize, getFormat, openSource } from './open-source.server.ts'
import type { ReadingOptions, SourceRow } from './source.ts'

/** Reads a whole file, or throws the rejection. */
function read(content: string | Buffer, name = 'products.csv', options: ReadingOptions = {}) {
  return withFile(content, name, async (file) => {
    await checkSize(file)
    const source = await openSource(file, { format: await getFormat(file, name), ...options })
    const rows: SourceRow[] = []
    for await (const row of source.rows) rows.push(row)
    return { ...source, rows }
  })
}

test.each([
  [',', 'name,price,brand\nMug,9.50,Acme\n'],
  [';', 'name;price;brand\nMug, big;9,50;Acme, Inc\n'],
  ['\t', 'name\tprice\tbrand\nMug\t9.50\t"A, B; C"\n'],
  ['|', 'name|price|brand\nMug|9.50|"a|b"\n'],
  [',', 'name,price,brand\nMug,9.50,"<p class=""lead"">a;b</p>\n<p>c;d;e</p>\n<p>f;g;h</p>\n<p>i;j;k</p>"\n'],
])('detects the delimiter %j', async (delimiter, text) => {
  const { headers, ...source } = await read(text)
  expect(source.delimiter).toBe(delimiter)
  expect(headers).toEqual(['name', 'price', 'brand'])
  expect(source.rows[0]?.cells).toHaveLength(3)
})

test.each([
  ['utf-8', Buffer.from('name,brand\nCafé,Ünal\n')],
  ['utf-8', Buffer.from('\ufeffname,brand\nCafé,Ünal\n')],
  ['utf-16le', Buffer.from('\ufeffname,brand\nCafé,Ünal\n', 'utf16le')],
  ['utf-16le', Buffer.from('name,brand\nCafé,Ünal\n', 'utf16le')],
  ['utf-16be', Buffer.from('\ufeffname,brand\nCafé,Ünal\n', 'utf16le').swap16()],
  ['windows-1252', Buffer.from('name,brand\nCafé,Ünal\n', 'latin1')],
])('detects %s', async (encoding, bytes) => {
  const source = await read(bytes)
  expect(source).toMatchObject({ encoding, headers: ['name', 'brand'] })
  expect(source.rows).toEqual([{ line: 2, cells: ['Café', 'Ünal'] }])
})

test('uses a given encoding and delimiter', async () => {
  const source = await read(Buffer.from('name;price\nCaf\xe9;1\n', 'latin1'), 'a.csv', {
    encoding: 'latin-1',
    delimiter: 'semicolon',
  })
  expect(source.rows[0]?.cells).toEqual(['Café', '1'])
})

test.each(['\n', '\r\n', '\r'])('counts lines like an editor, ended by %j', async (end) => {
  const text = ['', 'name,text', '"Mug","one', 'two ""quoted"""', '', 'Cap,"x"', 'Pen,16" wide'].join(end)
  expect((await read(text)).rows).toEqual([
    { line: 3, cells: ['Mug', 'one\ntwo "quoted"'] },
    { line: 6, cells: ['Cap', 'x'] },
    { line: 7, cells: ['Pen', '16" wide'] },
  ])
})

test('reports rows with too many or too few cells', async () => {
  const { rows } = await read('name,price\nMug, big,9\nCap\nPen,1,,\n')
  expect(rows[0]?.parseError).toMatch(/^This row has 3 cells, the headings 2/)
  expect(rows.slice(1)).toEqual([
    { line: 3, cells: ['Cap', undefined], missingCells: 'This row has 1 cell, the headings 2.' },
    { line: 4, cells: ['Pen', '1'] },
  ])
})

test('finds the header below a title and makes column names unique', async () => {
  const { headers, headerLine } = await read(
    'ACME price list,,,\nSpring,,Pricing,\nItem #,Product Name,Price,Price,\n1,Mug,1,2,x\n',
  )
  expect(headerLine).toBe(3)
  expect(headers).toEqual(['Item #', 'Product Name', 'Price', 'Price (2)', 'Column E'])
})

test('reads JSON as a list, in an object, and one object per line', async () => {
  const products = [
    { name: 'Mug [1]', price_breaks: [{ qty: 48, price: 9.5 }], image_urls: ['/a,}"'] },
    { slug: 'cap', name: '\\"Cap"' },
  ]
  const expected = [
    { line: 1, cells: ['Mug [1]', [{ qty: 48, price: 9.5 }], ['/a,}"']] },
    { line: 2, cells: ['\\"Cap"', undefined, undefined, 'cap'] },
  ]
  for (const text of [
    JSON.stringify(products),
    JSON.stringify({ shop: { a: [1] }, products, more: [1, 2] }, null, 2),
    JSON.stringify({ errors: [], note: 'products', warnings: [{}], products }),
  ]) {
    const source = await read(text, 'products.json')
    expect(source).toMatchObject({
      format: 'json',
      headers: ['name', 'price_breaks', 'image_urls', 'slug'],
      rows: expected,
    })
  }
  const deep = await read(`[{"name":"Mug"},{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}]`, 'a.json')
  expect(deep.rows[1]?.parseError).toMatch(/too deep/)
  const lines = products.map((product) => JSON.stringify(product)).join('\n\n')
  const source = await read(`${lines}\nnonsense`, 'products.ndjson')
  expect(source.rows.map(({ line, parseError }) => [line, parseError])).toEqual([
    [1, undefined],
    [3, undefined],
    [4, 'Invalid JSON.'],
  ])
})

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')

test.each<[string, string | Buffer, string, RegExp]>([
  ['an empty file', '', 'a.csv', /empty/],
  ['an image', Buffer.concat([png, Buffer.alloc(100, 1)]), 'products.csv', /looks like PNG/],
  ['zero bytes', `name\n${'Mug\0\n'.repeat(3)}`, 'a.csv', /not a text file/],
  ['a web page', '<!DOCTYPE html><table><tr><td>Mug', 'products.xls', /web page/],
  ['an old Excel file', Buffer.concat([ole, Buffer.alloc(2_000)]), 'a.xls', /old Excel file/],
  [
    'an encrypted Excel file',
    Buffer.concat([ole, Buffer.alloc(2_000), Buffer.from('EncryptedPackage', 'utf16le')]),
    'a.xlsx',
    /password/,
  ],
  [
    'an unclosed quote in a long record',
    `name,text\nMug,"${'long '.repeat(300_000)}`,
    'a.csv',
    /longer than 1,000,000 characters/,
  ],
  ['an unclosed quote in a short record', 'name,text\nMug,"open\nCap,x\n', 'a.csv', /never closed/],
  ['one enormous line', 'x'.repeat(3_000_000), 'a.csv', /longer than 1,000,000/],
  ['truncated JSON', '[{"name":"Mug"},{"name":', 'a.json', /JSON/],
  ['invalid JSON', '[{"name":"Mug"},{"name":oops}]', 'a.json', /Invalid JSON at line 1/],
  ['JSON whose list is closed as an object', '[{"name":"A"},\n{"name":"B"}}', 'a.json', /line 2: } closes no bracket/],
  ['JSON whose object is closed as a list', '{"products":[{"name":"A"}]]', 'a.json', /] closes no bracket/],
  ['JSON with one bracket too many', '[{"name":"A"}]}', 'a.json', /} closes no bracket/],
  ['JSON with an empty list of products', '{"products":[],"orders":[{"name":"A"}]}', 'a.json', /or an empty one/],
  ['JSON without products', '{"name":"Mug"}', 'a.json', /no list of products/],
  ['an enormous line of JSON', `{"name":"${'x'.repeat(2_000_000)}"}`, 'a.ndjson', /longer than 1,000,000/],
  ['too many columns', `${'a,'.repeat(600)}\n`, 'a.csv', /more than 500 cells/],
])('rejects %s with a reason', async (_name, content, name, reason) => {
  await expect(read(content, name)).rejects.toThrow(reason)
})

test.each([
  ['products.ndjson', 'line 500'],
  ['products.json', 'object 500'],
])('limits the columns of %s while it is read', async (name, place) => {
  const products = Array.from({ length: 600 }, (_, index) => JSON.stringify({ name: 'Mug', [`key${index}`]: 1 }))
  const text = name.endsWith('.json') ? `[${products.join(',\n\n')}]` : products.join('\n')
  await expect(read(text, name)).rejects.toThrow(`The objects have more than 500 different keys; ${place} adds another`)
})

test('rejects a file above 200 MB before reading it', async () => {
  await withFile('', 'large.csv', async (file) => {
    await truncate(file, 1024 ** 3)
    await expect(checkSize(file)).rejects.toThrow('The file has 1,024 MB, and an import takes at most 200 MB.')
    await truncate(file, maxBytes)
    await expect(checkSize(file)).resolves.toBe(maxBytes)
  })
})

async function isOpen(file: string) {
  const links = (await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''))
  return (await Promise.all(links)).includes(file)
}

// Only Linux lists the files that a process has open.
test.runIf(process.platform === 'linux').each([
  ['products.xlsx', toXlsx([['Name', 'Price'], ...Array.from({ length: 30 }, () => ['Mug', 1])])],
  ['products.csv', `Name,Price\n${'Mug,1\n'.repeat(100_000)}`],
])('closes %s also if no row is read', async (name, content) => {
  await withFile(content, name, async (file) => {
    const { rows } = await openSource(file, { format: await getFormat(file, name) })
    expect(await isOpen(file)).toBe(true)
    await rows.return(undefined)
    await expect.poll(() => isOpen(file)).toBe(false)
  })
})
