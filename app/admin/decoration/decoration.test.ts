import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/built-admin.ts'
import { enrollSecondFactor, joinStaff } from '#test/staff.ts'

const path = '/admin/decoration'
const editorPath = `${path}/screen-print`

/** The fields of the editor's form, as a browser without JavaScript sends them. */
function readFields(html: string): Record<string, string> {
  const [, form = ''] = /<form[^>]*aria-label="Decoration method"[^>]*>([\s\S]*?)<\/form>/.exec(html) ?? []
  const fields: Record<string, string> = {}
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]
    const name = read('name')
    if (name && (read('type') !== 'checkbox' || / checked/.test(input))) fields[name] = read('value') ?? 'on'
  }
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]*? name="([^"]+)"[\s\S]*?>([\s\S]*?)<\/select>/g))
    fields[name] = /<option[^>]*?value="([^"]*)"[^>]*selected/.exec(options)?.[1] ?? ''
  return fields
}

test('an admin edits the grids of a method, imports and undoes without JavaScript', async ({
  sendRequest,
  services,
  db,
}) => {
  const { cookie } = await enrollSecondFactor(services, await joinStaff(services, 'ada@shop.example', 'owner'))
  const open = async (url: string) => (await sendRequest(url, { cookie })).text()
  const send = (url: string, fields: Record<string, string>) =>
    sendRequest(url, { cookie, body: new URLSearchParams(fields) })
  const fields = readFields(await open(editorPath))
  expect(fields).toMatchObject({ name: 'Screen print', version: '0', 'run-quantity-1': '144', 'run-price-0-1': '0.55' })

  // The calculator, with its working.
  const calculated = await open(`${editorPath}?quantity=288&amount=3&repeat=on`)
  for (const text of [
    '(3 colors − 1 included) × $0.45 × 288',
    '$259.20',
    'Repeat: 3 colors × $25.00',
    'Value $75.00',
    'Included',
  ])
    expect(calculated, text).toContain(text)
  expect(await open(`${editorPath}?quantity=many&amount=3`)).toContain('Enter a whole number from 1 to 1,000,000')

  // A column added without JavaScript, then an error beside its cell.
  const added = readFields(await (await send(editorPath, { ...fields, intent: 'run:add-column' })).text())
  expect(added['run-quantity-5']).toBe('')
  const edited = { ...added, 'run-quantity-5': '2,500', 'run-price-0-5': 'free', intent: 'save' }
  const rejected = await send(editorPath, edited)
  const body = await rejected.text()
  expect([rejected.status, body.includes('method-run-price-0-5-error')]).toEqual([422, true])
  const saved = await send(editorPath, { ...edited, 'run-price-0-5': '0.0425' })
  expect(saved.headers.get('Location')).toBe(`${path}?notice=saved`)
  expect(await open(`${editorPath}?quantity=2500&amount=2`)).toContain('(2 colors − 1 included) × $0.0425 × 2,500')
  expect((await send(editorPath, edited)).status).toBe(422)
  expect((await send(editorPath, { ...edited, 'run-price-0-5': '0.05' })).status).toBe(409)
  // A column that is added to an older version does not make it the newest one.
  const outdated = await send(editorPath, { ...edited, intent: 'run:add-column' })
  expect(readFields(await outdated.text()).version).toBe('0')

  // Export, change one cell, preview, import.
  const csv = (await open(`${path}/methods.csv`)).replace(',run,1,2500,0.0425,', ',run,1,2500,0.03,')
  const preview = await (await send(`${path}/import`, { csv })).text()
  expect(preview).toContain('Import 1 method')
  const versions = 'screen-print 1'
  expect((await send(`${path}/import`, { csv, versions: 'screen-print 0', intent: 'import' })).status).toBe(409)
  const imported = await send(`${path}/import`, { csv, versions, intent: 'import' })
  expect(imported.headers.get('Location')).toBe(`${path}?notice=imported`)
  const broken = await send(`${path}/import`, { csv: csv.replace(',run,1,2500,0.03,', ',run,1,2500,cheap,') })
  const reasons = await broken.text()
  expect([broken.status, /Row \d+: price: Enter an amount/.test(reasons)]).toEqual([422, true])

  // Undo restores the method as a whole.
  const list = await open(path)
  expect(list).toContain('Imported 1 decoration method')
  const change =
    /value="([\w-]{36})"[^>]*aria-label="Undo: Imported|aria-label="Undo: Imported[^>]*value="([\w-]{36})"/.exec(list)
  expect((await send(path, { change: change?.[1] ?? change?.[2] ?? '' })).headers.get('Location')).toContain('undone')
  expect(await open(editorPath)).toContain('0.0425')

  // A product's own charges.
  await db.insert(productData).values({ name: 'Camp Mug', slug: 'camp-mug' })
  const found = await open(`${path}?product=camp&method=screen-print`)
  const [, productPath = ''] = /href="([^"]*screen-print\?product=[\w-]{36})"/.exec(found) ?? []
  const own = readFields(await open(productPath))
  await send(productPath, { ...own, included: '2', intent: 'save' })
  expect(await open(path)).toContain('Camp Mug: Screen print')
  expect(await open(`${productPath}&quantity=100&amount=2`)).toContain('2 colors, included in the price')
  expect(await open(`${path}?product=no-such&method=screen-print`)).toContain('No products match “no-such”')

  // A method of the operator's.
  const created = await send(`${path}/new`, { ...fields, name: 'Flock', intent: 'save' })
  expect(created.headers.get('Location')).toBe(`${path}?notice=saved`)
  for (const [name, message] of [
    ['Flock', 'Another method has this name'],
    ['Import', 'This name is reserved. Enter another one'],
    ['植毛', 'Enter a name with letters from A to Z or digits'],
  ] as const) {
    const rejected = await send(`${path}/new`, { ...fields, name, intent: 'save' })
    expect([rejected.status, (await rejected.text()).includes(message)], name).toEqual([422, true])
  }
  expect(await open(`${path}/flock`)).toContain('Delete method')
})

test('sales read and calculate, and change nothing', async ({ sendRequest, services }) => {
  const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
  const body = await (await sendRequest(editorPath, { cookie })).text()
  expect(body).toContain('Price calculator')
  expect(body).not.toContain('Save method')
  const rejected = await sendRequest(editorPath, { cookie, body: new URLSearchParams({ intent: 'save' }) })
  expect(rejected.headers.get('Location')).toContain('/admin/no-access')
})
