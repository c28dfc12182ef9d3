import type { lookup } from 'node:dns'
import { eq, sql } from 'drizzle-orm'
import { deliverBatch } from '#app/features/webhooks/delivery/deliver.server.ts'
import { fanOut } from '#app/features/webhooks/delivery/fan-out.server.ts'
import { listDeliveries } from '#app/features/webhooks/log/deliveries.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { webhookEndpoints } from '#db/tables/webhooks.ts'
import { expect, test } from '#test/built-admin.ts'
import { createOrderedProposal } from '#test/proposals.ts'
import { storeRequest } from '#test/requests.ts'
import { enrollSecondFactor, joinStaff } from '#test/staff.ts'

const path = '/admin/settings/webhooks'
const url = 'https://hooks.example/T0/marked-path'

test('an owner creates an endpoint, tries it, reads its log, changes and deletes it', async ({
  sendRequest,
  services,
}) => {
  const { db } = services
  const { cookie } = await enrollSecondFactor(services, await joinStaff(services, 'ada@shop.example', 'owner'))
  const read = async (at: string) => (await sendRequest(at, { cookie })).text()
  const post = (at: string, fields: string[][]) => sendRequest(at, { cookie, body: new URLSearchParams(fields) })
  const save = (at: string, fields: Record<string, string>, events = ['order.shipped']) =>
    post(at, [
      ['intent', 'save'],
      ...Object.entries({ name: 'CRM', payload: 'full', ...fields }),
      ...events.map((each) => ['event', each]),
    ])

  expect(await read(path)).toContain('No endpoints yet.')
  const rejected = await save(path, { url: 'http://hooks.example' }, [])
  const text = await rejected.text()
  expect([rejected.status, text]).toEqual([422, expect.stringContaining('Enter a URL that begins with https://')])
  expect(text).toContain('Choose at least one event')
  const created = await (await save(path, { url })).text()
  const [secret = ''] = /whsec_[\w+/=]{44}/.exec(created) ?? []
  expect(secret).not.toBe('')

  const [{ id = '' } = {}] = await db.select().from(webhookEndpoints)
  const at = `${path}/${id}`
  const page = await read(at)
  for (const hidden of [secret, 'marked-path']) expect(page + (await read(path))).not.toContain(hidden)
  expect(page).toContain('https://hooks.example/…')
  expect(page).toContain('No deliveries yet.')

  expect((await post(at, [['intent', 'test']])).status).toBe(303)
  const resolve = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '10.0.0.7', family: 4 }])) as unknown as typeof lookup
  await deliverBatch(services, id, { resolve, readResource: async () => null })
  const [delivery] = await listDeliveries(db, id)
  const deliveryPath = `${at}/${delivery?.id}`
  expect(await read(at)).toContain(deliveryPath)
  const log = await read(deliveryPath)
  expect(log).toContain('the URL leads to a private network')
  expect(log).toContain('webhook.test')
  const resent = (await post(deliveryPath, [])).headers.get('Location') ?? ''
  expect(await read(resent)).toContain('Delivery queued again. Reload to see the attempt.')
  await db.update(webhookEndpoints).set({ waits_until: new Date('2100-01-15T12:00:00Z') })
  const waiting = await read(resent)
  expect(waiting).toContain('Delivery queued again. The time of its next attempt is below.')
  expect(waiting).toContain('Jan 15, 2100')
  await db.update(webhookEndpoints).set({ waits_until: null })

  const rotate = [
    ['intent', 'rotate'],
    ['version', '1'],
  ]
  const rotated = await (await post(at, rotate)).text()
  const [newSecret = ''] = /whsec_[\w+/=]{44}/.exec(rotated) ?? []
  expect(newSecret).not.toBe('')
  expect(rotated).not.toContain(secret)
  expect(rotated).toContain('signed with the previous secret, too')
  const again = await post(at, rotate)
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining(newSecret)])
  await db.update(webhookEndpoints).set({ previous_secret_until: sql`previous_secret_until - interval '1 minute'` })
  const late = await post(at, rotate)
  const lateText = await late.text()
  expect([late.status, lateText]).toEqual([409, expect.stringContaining('Not rotated: the endpoint changed')])
  expect(lateText).not.toContain('whsec_')
  const conflict = await save(at, { url: '', version: '1', name: 'ERP' })
  expect([conflict.status, await conflict.text()]).toEqual([409, expect.stringContaining('Someone else changed this')])
  expect((await save(at, { url: '', version: '2', name: 'ERP' }, ['order.shipped', 'proof.approved'])).status).toBe(303)
  expect(await db.select().from(webhookEndpoints)).toMatchObject([
    { name: 'ERP', events: ['order.shipped', 'proof.approved'], payload: 'full', version: 3 },
  ])
  await post(at, [['intent', 'pause']])
  expect(await read(at)).toContain('Resume')
  expect(await read(resent)).toContain('Delivery queued again. It waits until you resume the endpoint.')
  await db.update(webhookEndpoints).set({ encrypted: 'v1.other' })
  expect(await read(at)).toContain('because AUTH_SECRET changed')
  const renewed = await save(at, { url, version: '3' })
  expect(await renewed.text()).toMatch(/whsec_/)
  expect((await post(at, [['intent', 'delete']])).headers.get('Location')).toBe(`${path}?notice=deleted`)
  expect((await sendRequest(at, { cookie })).status).toBe(404)
  const entries = await db.select().from(auditLog).where(sql`${auditLog.action} like 'webhook.%'`).orderBy(auditLog.id)
  expect(entries.map(({ action }) => action.slice('webhook.'.length))).toEqual([
    'created',
    'rotated',
    'changed',
    'paused',
    'changed',
    'deleted',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/whsec_|marked-path/)
})

test('a request and a proposal show what was delivered where; links to the log are for owners', async ({
  sendRequest,
  services,
  databaseUrl,
}) => {
  const { db } = services
  const { cookie } = await enrollSecondFactor(services, await joinStaff(services, 'ada@shop.example', 'owner'))
  const fields = [
    ['intent', 'save'],
    ['name', 'Assembly Line'],
    ['url', url],
    ['payload', 'thin'],
    ['event', 'request.created'],
    ['event', 'proposal.accepted'],
  ]
  await sendRequest(path, { cookie, body: new URLSearchParams(fields) })
  const project = { first_name: 'Kim', last_name: 'Lee', email: 'kim@northwind.example', product_type: 'other' }
  const { reference } = await storeRequest(services, 'project', project)
  const { id } = await createOrderedProposal(db, services.storage, databaseUrl)
  await fanOut(db)
  const sales = await joinStaff(services, 'sal@shop.example', 'sales')
  for (const at of [`/admin/requests/${reference}`, `/admin/proposals/${id}/activity`]) {
    const page = await (await sendRequest(at, { cookie })).text()
    expect(page).toContain('Webhook deliveries')
    expect(page).toContain('to Assembly Line')
    expect(page).toContain(`href="${path}/`)
    const other = await (await sendRequest(at, { cookie: sales.cookie })).text()
    expect(other).toContain('to Assembly Line')
    expect(other).not.toContain(`href="${path}/`)
  }
})

test('the receiver of requests is listed, locked if the environment sets it', async ({ sendRequest, services }) => {
  const { cookie } = await enrollSecondFactor(services, await joinStaff(services, 'ada@shop.example', 'owner'))
  Object.assign(services.settings, { WEBHOOK_URL: 'https://crm.example/marked-path' })
  const page = await (await sendRequest(path, { cookie })).text()
  expect(page).toContain('https://crm.example/…')
  expect(page).toContain('/admin/settings#webhook')
  expect(page).not.toContain('marked-path')
  expect(await services.db.$count(webhookEndpoints, eq(webhookEndpoints.status, 'active'))).toBe(0)
})
