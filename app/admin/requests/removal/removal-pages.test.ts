import { contacts } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import { createRequestSender } from '#test/built-admin.ts'
import { test as base, expect } from '#test/built-app.ts'
import { storeRequest } from '#test/requests.ts'
import { enrollSecondFactor, joinStaff } from '#test/staff.ts'

type Send = (path: string, fields?: Record<string, string>) => Promise<Response>

/** As an Admin without JavaScript. */
const test = base.extend<{ send: Send }>({
  send: async ({ app, services }, use) => {
    const { cookie } = await enrollSecondFactor(services, await joinStaff(services, 'ada@shop.example', 'owner'))
    const sendRequest = createRequestSender(app, services.log)
    await use((path, fields) => sendRequest(path, { cookie, ...(fields && { body: new URLSearchParams(fields) }) }))
  },
})

const project = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'other' }

const follow = async (send: Send, response: Response) => (await send(response.headers.get('Location') ?? '')).text()

test('an Admin deletes a request, finds it under Deleted and restores it', async ({ services, send }) => {
  const { reference } = await storeRequest(services, 'project', { ...project, uploaded_files: [{ url: 'a.pdf' }] })
  const path = `/admin/requests/${reference}`
  expect(await (await send(path)).text()).toContain(`href="${path}/delete"`)
  expect(await (await send(`${path}/delete`)).text()).toMatch(/0 notes, 0 emails/)
  expect((await send(`${path}/delete`, { version: '7' })).status).toBe(409)
  const deleted = await follow(send, await send(`${path}/delete`, { version: '1' }))
  for (const text of ['Request deleted.', 'This request was deleted.', 'value="restore"'])
    expect(deleted).toContain(text)
  expect(deleted).not.toContain(`href="${path}/reply`)
  expect(deleted).not.toContain(`href="${path}/contact`)
  expect((await send(`${path}/contact`)).headers.get('Location')).toBe(path)
  const lost = await send(`${path}/contact.data`, { email: 'kim@northwind.example', version: '2' })
  expect([lost.status, await lost.text()]).toEqual([422, expect.stringContaining('The contact was not saved.')])
  expect(await (await send('/admin/requests')).text()).not.toContain(reference)
  const list = await (await send('/admin/requests?removed=deleted')).text()
  expect(list).toContain(`${path}?`)
  expect(list).not.toContain('Set assignee')
  const restored = await follow(send, await send(`${path}/delete`, { intent: 'restore', version: '2' }))
  expect(restored).toContain('Request restored.')
  expect(await (await send('/admin/requests')).text()).toContain('Set assignee')
})

test('a duplicate is merged after a preview, and the merge is undone', async ({ services, send }) => {
  const target = await storeRequest(services, 'project', project)
  const duplicate = await storeRequest(services, 'project', { ...project, email: 'd@elsewhere.example' })
  const path = `/admin/requests/${duplicate.reference}`
  expect(await (await send(`${path}/merge?into=BW-0000-00`)).text()).toContain('No other request in your lists matches')
  const preview = await (await send(`${path}/merge?into=${target.reference.toLowerCase()}`)).text()
  expect(preview).toContain(`Merge ${duplicate.reference} into ${target.reference}`)
  for (const text of ['whitf', 'DANA@northwind', target.reference.slice(0, 7)])
    expect(await (await send(`${path}/merge?into=${encodeURIComponent(text)}`)).text()).toContain(
      `Preview merge into ${target.reference}`,
    )
  expect((await send(`${path}/merge`, { version: '1' })).status).toBe(422)
  const merge = { version: '1', target: target.id, target_version: '1' }
  expect((await send(`${path}/merge`, { ...merge, version: '3' })).status).toBe(409)
  const location = (await send(`${path}/merge`, merge)).headers.get('Location')
  expect(location).toBe(`/admin/requests/${target.id}?notice=merged`)
  const merged = await (await send(`/admin/requests/${target.reference}?notice=merged`)).text()
  for (const text of ['Requests merged.', 'Merged requests', `Undo merge of ${duplicate.reference}`])
    expect(merged).toContain(text)
  const source = await (await send(path)).text()
  expect(source).toMatch(/This request was merged into/)
  expect(source).not.toContain(`href="${path}/reply`)
  const undo = async (version: string) => follow(send, await send(`${path}/merge`, { intent: 'undo', version }))
  expect(await undo('1')).toContain('The merge was not undone')
  expect(await undo('2')).toContain('Merge undone.')
})

test('a merge of customers that someone else changed is a conflict', async ({ services, db, send }) => {
  for (const email of ['dana@northwind.example', 'd@elsewhere.example'])
    await storeRequest(services, 'project', { ...project, email })
  const [kept, other] = await db.select().from(contacts)
  const merge = { version: '9', other: other?.id ?? '', other_version: '1' }
  expect((await send(`/admin/customers/${kept?.id}/merge`, merge)).status).toBe(409)
})

test('an Admin deletes a contact, whose requests stay', async ({ services, db, send }) => {
  await storeRequest(services, 'project', project)
  const [contact] = await db.select().from(contacts)
  const path = `/admin/customers/${contact?.id}`
  expect(await (await send(path)).text()).toContain(`href="${path}/delete"`)
  expect(await (await send(`${path}/delete`)).text()).toMatch(/1 request stays[\s\S]*\/admin\/erasure\?email=dana/)
  expect((await send(`${path}/delete`, { version: '9' })).status).toBe(409)
  expect((await send(`${path}/delete`, { version: '1' })).headers.get('Location')).toBe('/admin/customers')
  expect([await db.$count(contacts), await db.$count(requests)]).toEqual([0, 1])
  expect((await send(path)).status).toBe(404)
})
