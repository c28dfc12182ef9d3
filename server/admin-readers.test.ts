import { commandLine } from '#app/features/staff/person.ts'
import { changeAccess } from '#app/features/staff/staff.server.ts'
import { productData } from '#db/tables/products.ts'
import { type createRequestSender, expect, test } from '#test/built-admin.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'

const source = { supplier: 'Northern Mugs', supplier_item_number: 'M12-N' }

/** The forms of a page that write, except for signing out. */
const listWrites = (page: string) =>
  [...page.matchAll(/<form[^>]*method="post"[^>]*>/g)].filter(([form]) => !form.includes('/admin/sign-out'))

type Open = (path: string, cookie: string) => Promise<string>

const openWith =
  (sendRequest: ReturnType<typeof createRequestSender>): Open =>
  async (path, cookie) => {
    const response = await sendRequest(path, { cookie })
    expect(response.status, path).toBe(200)
    return response.text()
  }

test('sales read products with their supplier and have nothing to change them with', async ({
  sendRequest,
  services,
  db,
}) => {
  const [mug] = await db
    .insert(productData)
    .values({ name: 'Camp Mug', colour: 'Navy', family: 'CM', rounded_price: 9, ...source })
    .returning()
  const path = `/admin/products/${mug?.id}`
  const open = openWith(sendRequest)
  const sales = await joinStaff(services, 'bob@shop.example', 'sales')
  const list = await open('/admin/products', sales.cookie)
  expect(list).toContain(`href="${path}"`)
  for (const tool of ['Add product', '/products/import', '/products/export', '/products/taxonomy', 'name="pick"'])
    expect(list, tool).not.toContain(tool)
  const page = await open(path, sales.cookie)
  for (const text of ['Camp Mug', 'Navy', 'Northern Mugs', 'M12-N', '$9.00']) expect(page).toContain(text)
  expect(listWrites(page)).toEqual([])
  const body = new URLSearchParams({ intent: 'delete' })
  expect((await sendRequest(path, { cookie: sales.cookie, body })).headers.get('Location')).toBe('/admin/no-access')
  expect(await db.$count(productData)).toBe(1)
  const missing = await sendRequest(`/admin/products/${crypto.randomUUID()}`, { cookie: sales.cookie })
  expect(missing.status).toBe(404)

  const editor = await joinStaff(services, 'eve@shop.example', 'editor')
  expect(listWrites(await open(path, editor.cookie))).not.toEqual([])
})

test('editors read requests if an admin lets them, and change nothing', async ({ sendRequest, services, db }) => {
  const { reference } = await storeRequest(services, 'quote', {
    product_id: crypto.randomUUID(),
    product_name: 'Camp Mug',
    color: 'Navy',
    ...source,
    name: 'Kim Lee',
    email: 'kim@northwind.example',
    quantity: 48,
  })
  const path = `/admin/requests/${reference}`
  const { cookie, person } = await joinStaff(services, 'eve@shop.example', 'editor')
  expect((await sendRequest(path, { cookie })).headers.get('Location')).toBe('/admin/no-access')
  expect(await (await sendRequest('/admin', { cookie })).text()).not.toContain('href="/admin/requests"')
  const access = { roles: ['editor'], permissions: ['read-requests'] } as const
  await changeAccess(db, { id: person.id, ...access, by: commandLine })
  const open = openWith(sendRequest)
  expect(await open('/admin', cookie)).toContain('href="/admin/requests"')
  const inbox = await open('/admin/requests', cookie)
  expect(inbox).toContain(path)
  for (const tool of ['/requests/export', 'name="pick"', 'all-read']) expect(inbox, tool).not.toContain(tool)
  const page = await open(path, cookie)
  for (const text of ['Camp Mug, Navy', 'Northern Mugs M12-N', 'kim@northwind.example', 'Unassigned'])
    expect(page).toContain(text)
  const edits = [`${path}/reply`, `${path}/contact`, 'View customer']
  for (const edit of edits) expect(page, edit).not.toContain(edit)
  expect(listWrites(page)).toEqual([])
  const sales = await joinStaff(services, 'bob@shop.example', 'sales')
  const salesPage = await open(path, sales.cookie)
  for (const edit of edits) expect(salesPage).toContain(edit)
  expect(listWrites(salesPage)).not.toEqual([])
})
