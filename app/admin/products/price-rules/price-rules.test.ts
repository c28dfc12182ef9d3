import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/built-admin.ts'
import { joinStaff } from '#test/staff.ts'

const path = '/admin/products/price-rules'

test('an editor adds a rule, previews and applies it without JavaScript', async ({ sendRequest, services, db }) => {
  await db
    .insert(productData)
    .values({ name: 'Camp Mug', supplier: 'Acme', rounded_price: 7, net_costs: [{ qty: 1, price: 6 }] })
  const { cookie } = await joinStaff(services, 'eve@shop.example', 'editor')
  const send = (fields: Record<string, string>, query = '') =>
    sendRequest(path + query, { cookie, body: new URLSearchParams(fields) })
  const open = async (query = '') => (await sendRequest(path + query, { cookie })).text()
  expect(await open()).toContain('No rules yet')

  const rule = { supplier: 'Acme', category: '', basis: 'margin', percent: '100', min_margin_percent: '50' }
  const rejected = await send(rule)
  expect(rejected.status).toBe(422)
  expect(await rejected.text()).toContain('A margin is below 100%')
  expect((await send({ ...rule, percent: '40', ends_in_nine: 'on' })).headers.get('Location')).toBe(
    `${path}?notice=saved`,
  )

  const preview = await open('?preview=yes')
  for (const text of [
    'Preview: 1 product',
    'Camp Mug',
    '$7.00',
    '$12.09',
    'cost $6.00, margin',
    '14.3%',
    '50.4%',
    'Raised to the minimum margin: 1 product',
    'Update 1 product',
  ])
    expect(preview, text).toContain(text)
  const fingerprint = /name="fingerprint" value="(\w+)"/.exec(preview)?.[1] ?? ''
  const outdated = await send({ intent: 'apply', fingerprint: 'other' }, '?preview=yes')
  expect([outdated.status, (await outdated.text()).includes('changed since this preview')]).toEqual([422, true])
  const applied = await send({ intent: 'apply', fingerprint }, '?preview=yes')
  expect(applied.headers.get('Location')).toMatch(/^\/admin\/history\/[\w-]{36}$/)
  const [mug] = await db.select().from(productData)
  expect(mug?.rounded_price).toBe(12.09)
  expect(await open('?preview=yes')).toContain('All prices already follow the rules.')
})
