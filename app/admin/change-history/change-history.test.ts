import { listChangeSets } from '#app/features/content/change-sets.server.ts'
import { defaultMethods } from '#app/features/proposals/decoration/default-methods.ts'
import { findMethod, saveMethods } from '#app/features/proposals/decoration/methods.server.ts'
import { commandLine as by } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/built-admin.ts'
import { importContent } from '#test/imports.ts'
import { enrollSecondFactor, joinStaff } from '#test/staff.ts'

async function joinAll(services: Services) {
  const [editor, sales] = [
    await joinStaff(services, 'eve@shop.example', 'editor'),
    await joinStaff(services, 'bob@shop.example', 'sales'),
  ]
  const owner = await joinStaff(services, 'ada@shop.example', 'owner')
  const { cookie } = await enrollSecondFactor(services, owner)
  return { editor: { cookie: editor.cookie }, sales: { cookie: sales.cookie }, owner: { cookie } }
}

const undo = () => new URLSearchParams()

test('an editor undoes an import from the history, and sales may not', async ({ sendRequest, services, db }) => {
  const people = await joinAll(services)
  await importContent(db, 'sku,name,price\n1,Mug,9\n2,Cap,8\n', { mapping: { supplier: 'ACME' } })
  const [change] = (await listChangeSets(db, { limit: 1, kind: 'product' })).changeSets
  const path = `/admin/history/${change?.id}`
  const rejected = await sendRequest(path, { ...people.sales, body: undo() })
  expect(rejected.headers.get('Location')).toContain('/admin/no-access')
  expect(await db.$count(productData)).toBe(2)
  expect(await (await sendRequest(path, people.editor)).text()).toContain('Restore 2 products')
  const undone = await sendRequest(path, { ...people.editor, body: undo() })
  expect([undone.status, await db.$count(productData)]).toEqual([200, 0])
  // A deleted product has no editor.
  for (const each of ['/admin/history', path])
    expect(await (await sendRequest(each, people.editor)).text()).not.toMatch(/href="\/admin\/products\/[\da-f-]{36}"/)
})

test('an Admin undoes a change of decoration from the history, others may not', async ({
  sendRequest,
  services,
  db,
}) => {
  const people = await joinAll(services)
  const key = 'screen-print'
  const method = { ...defaultMethods[key], minimum: 72 } as (typeof defaultMethods)[string]
  await saveMethods(db, { changes: [{ key, productId: null, version: 0, method }], title: 'Changed Screen print', by })
  const readMinimum = async () => (await findMethod(db, { key, productId: null }))?.method.minimum
  const [change] = (await listChangeSets(db, { limit: 1, kind: 'decoration' })).changeSets
  const path = `/admin/history/${change?.id}`

  const page = await (await sendRequest(path, people.editor)).text()
  expect(page).toContain('An Admin can undo this change.')
  expect(page).not.toContain('href="/admin/decoration"')
  const readList = async ({ cookie }: { cookie: string }) =>
    (await sendRequest('/admin/history?kind=decoration', { cookie })).text()
  const listed = await readList(people.editor)
  expect(listed).toContain('Changed Screen print')
  for (const part of ['href="/admin/decoration"', 'Undo “Changed Screen print”']) {
    expect(listed).not.toContain(part)
    expect(await readList(people.owner)).toContain(part)
  }
  const byEditor = await sendRequest(path, { ...people.editor, body: undo() })
  expect([byEditor.status, await byEditor.text()]).toEqual([403, expect.stringContaining('Only an Admin can undo')])
  const bySales = await sendRequest(path, { ...people.sales, body: undo() })
  expect(bySales.headers.get('Location')).toContain('/admin/no-access')
  expect(await readMinimum()).toBe(72)

  expect(await (await sendRequest(path, people.owner)).text()).toContain('Restores the previous state')
  const byOwner = await sendRequest(path, { ...people.owner, body: undo() })
  expect([byOwner.status, await byOwner.text()]).toEqual([200, expect.stringContaining('Change undone.')])
  expect(await readMinimum()).toBe(defaultMethods[key]?.minimum)

  // A change that a later one replaced.
  await saveMethods(db, { changes: [{ key, productId: null, version: 0, method }], title: 'First', by })
  // The version continues that of the change before.
  await saveMethods(db, { changes: [{ key, productId: null, version: 2, method }], title: 'Second', by })
  const { changeSets } = await listChangeSets(db, { limit: 9, kind: 'decoration' })
  const first = changeSets.find(({ title }) => title === 'First')
  const outdated = await sendRequest(`/admin/history/${first?.id}`, { ...people.owner, body: undo() })
  expect([outdated.status, await outdated.text()]).toEqual([422, expect.stringContaining('Not undone: a method')])
})
