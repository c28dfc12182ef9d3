import { eq } from 'drizzle-orm'
import { savePortalSettings } from '#app/features/portal/access/settings.server.ts'
import routes from '#app/routes.ts'
import { auditLog } from '#db/tables/audit.ts'
import { proposalRecipients } from '#db/tables/proposals.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { test as base, createRequestSender, expect } from '#test/built-admin.ts'
import { createBuiltApp, getDataPath, listPaths } from '#test/built-app.ts'
import { createMember, createPortalLink, portalActor, signInMember } from '#test/portal.ts'
import { createPortalCustomer, type PortalCustomer } from '#test/portal-customer.ts'

/** Every page of the portal with an id, of a customer. */
const getPaths = ({ ordered, stock, send, draft }: PortalCustomer): Record<string, string> => ({
  'proposals/:id': `/portal/proposals/${ordered.id}`,
  'proofs/:id/:version': `/portal/proofs/${ordered.id}/${ordered.proofId}`,
  'orders/:id': `/portal/orders/${ordered.orderId}`,
  'orders/:id/reorder': `/portal/orders/${ordered.orderId}/reorder`,
  'stock/:id': `/portal/stock/${stock.itemId}`,
  'campaigns/:id': `/portal/campaigns/${send.id}`,
  'campaigns/:id (draft)': `/portal/campaigns/${draft}`,
  'campaigns/:id/addresses.csv': `/portal/campaigns/${send.id}/addresses.csv`,
  'campaigns/:id/recipients': `/portal/campaigns/${send.id}/recipients`,
  'campaigns/:id/recipients/:recipient': `/portal/campaigns/${send.id}/recipients/${send.recipientId}`,
  shipments: `/portal/shipments?campaign=${send.id}`,
})

/** Answer to forms only: their GET leads to the list. */
const postOnly = new Set(['proposals/:id', 'proofs/:id/:version', 'campaigns/:id/addresses.csv'])

const test = base.extend<{
  customer: PortalCustomer
  stranger: PortalCustomer
  ask: ReturnType<typeof createRequestSender>
}>({
  customer: async ({ services }, use) =>
    use(await createPortalCustomer(services.db, services.storage, services.directUrl)),
  stranger: async ({ services }, use) =>
    use(await createPortalCustomer(services.db, services.storage, services.directUrl)),
  ask: async ({ services }, use) => use(createRequestSender(await createBuiltApp(services), services.log)),
})

const listPortalPaths = () => listPaths(routes).filter((path) => path.startsWith('/portal'))
const form = (fields: Record<string, string> = {}) => new URLSearchParams(fields)

test('every route without a session leads to the sign-in and back', async ({ ask }) => {
  const open = ['/portal/sign-in', '/portal/link', '/portal/sign-out']
  for (const path of listPortalPaths().filter((each) => !open.includes(each))) {
    const response = await ask(path)
    const to = path === '/portal' ? '/portal/sign-in' : `/portal/sign-in?${new URLSearchParams({ to: path })}`
    expect([path, response.status, response.headers.get('Location')]).toEqual([path, 302, to])
    const sent = await ask(path, { body: form() })
    expect([path, sent.status, sent.headers.get('Location')]).toEqual([path, 302, '/portal/sign-in'])
    expect(sent.headers.get('Cache-Control')).toBe('private, no-store')
  }
})

test('no response is stored, indexed or named to other sites', async ({ ask, customer }) => {
  for (const path of [
    '/portal',
    '/portal/sign-in',
    '/portal/stock',
    getDataPath('/portal/stock'),
    '/portal/downloads/stock.csv',
  ]) {
    const { headers } = await ask(path, { cookie: customer.manager.cookie })
    expect([path, headers.get('Cache-Control'), headers.get('X-Robots-Tag'), headers.get('Referrer-Policy')]).toEqual([
      path,
      'private, no-store',
      'noindex, nofollow',
      'no-referrer',
    ])
  }
})

test('a session opens the records of its own company, and those of another are not found', async ({
  ask,
  services: { db },
  customer,
  stranger,
}) => {
  const settings = { canSeeAddresses: true, canStartCampaigns: true }
  for (const { companyId } of [customer, stranger])
    await savePortalSettings(db, { companyId, settings, by: portalActor })
  const answer = { status: 'confirmed', country: 'US', address: address } as const
  for (const { send } of [customer, stranger])
    await db.update(sendRecipients).set(answer).where(eq(sendRecipients.id, send.recipientId))
  const [own, other] = [getPaths(customer), getPaths(stranger)]
  const covered = new Set(Object.keys(own).map((name) => name.replace(' (draft)', '')))
  const withId = listPortalPaths().filter((path) => /\/some/.test(path) && !path.startsWith('/portal/downloads'))
  expect(withId.map((path) => path.replace('/portal/', '').split('/')[0]).length).toBe(covered.size - 1)
  for (const [name, path] of Object.entries(own)) {
    const { cookie } = customer.manager
    const [mine, theirs] = await Promise.all([
      ask(path, { cookie, ...(postOnly.has(name) && { body: form() }) }),
      ask(other[name] ?? '', { cookie, ...(postOnly.has(name) && { body: form() }) }),
    ])
    expect([name, mine.status]).toEqual([name, postOnly.has(name) && !name.endsWith('.csv') ? 303 : 200])
    expect([name, theirs.status]).toEqual([name, 404])
    // Forms, too.
    if (name !== 'shipments') {
      const sent = await ask(other[name] ?? '', { cookie, body: form({ intent: 'start', 'pieces-x': '1' }) })
      expect([name, [404, 405].includes(sent.status)]).toEqual([name, true])
    }
  }
})

const address = {
  name: 'Ana Lee',
  company: '',
  line1: '120 W Madison St',
  line2: '',
  district: '',
  city: 'Chicago',
  region: 'IL',
  postal: '60602',
}

test('lists have only what is the company’s, and no page has costs', async ({ ask, customer, stranger }) => {
  const { cookie } = customer.manager
  const pages = ['', '/proposals', '/proofs', '/orders', '/stock', '/campaigns', '/shipments', '/colleagues']
  const lists = ['proposals', 'orders', 'stock', 'movements', 'campaigns', 'shipments'].map(
    (name) => `/downloads/${name}.csv`,
  )
  const secrets = [
    stranger.ordered.number,
    stranger.ordered.orderNumber,
    stranger.stock.code,
    stranger.manager.member.email,
  ]
  for (const path of [
    ...pages,
    ...lists,
    ...Object.values(getPaths(customer)).map((each) => each.replace('/portal', '')),
  ]) {
    const response = await ask(`/portal${path}`, { cookie })
    const text = await response.text()
    expect([path, secrets.filter((secret) => text.includes(secret))]).toEqual([path, []])
    expect([path, /123_?456|12\.3456|73_?419|7\.3419/.test(text)]).toEqual([path, false])
  }
  const overview = await (await ask('/portal', { cookie })).text()
  expect(overview).toContain('Proofs to approve')
  expect(overview).toContain('Low stock')
})

test('a viewer reads, and every form of managers is forbidden', async ({ ask, services: { db }, customer }) => {
  const { cookie } = customer.viewer
  const { orderId } = customer.ordered
  for (const path of [`/portal/orders/${orderId}/reorder`, '/portal/campaigns/new'])
    expect([path, (await ask(path, { cookie })).status]).toEqual([path, 403])
  const member = customer.manager.member.id
  const forms: [string, Record<string, string>][] = [
    [`/portal/orders/${orderId}/reorder`, { 'pieces-x': '1' }],
    ['/portal/campaigns/new', { title: 'X' }],
    [`/portal/campaigns/${customer.draft}`, { intent: 'start' }],
    [`/portal/campaigns/${customer.draft}`, { intent: 'delete' }],
    [`/portal/campaigns/${customer.draft}/recipients`, { text: 'a@b.example', intent: 'apply' }],
    [`/portal/campaigns/${customer.send.id}/addresses.csv`, {}],
    ['/portal/colleagues', { intent: 'invite', name: 'X', email: 'x@y.example', role: 'manager' }],
    ['/portal/colleagues', { intent: 'role', member, role: 'viewer' }],
    ['/portal/colleagues', { intent: 'remove', member }],
  ]
  for (const [path, fields] of forms)
    expect([path, (await ask(path, { cookie, body: form(fields) })).status]).toEqual([path, 403])
  expect(await db.$count(sendCampaigns, eq(sendCampaigns.id, customer.draft))).toBe(1)
  // Their own: opening what they may read, and their sessions.
  expect((await ask(`/portal/proposals/${customer.ordered.id}`, { cookie, body: form() })).status).toBe(303)
  const other = await signInMember(db, { memberId: customer.viewer.member.id })
  // A double click sends the form twice.
  for (const session of [other.member.sessionId, other.member.sessionId, 'others'])
    expect([session, (await ask('/portal/account', { cookie, body: form({ session }) })).status]).toEqual([
      session,
      303,
    ])
  expect((await ask('/portal/stock', { cookie })).status).toBe(200)
})

test('addresses are for entitled companies only, and the audit log has the member of each view', async ({
  ask,
  services: { db },
  customer,
}) => {
  const { send, companyId, manager, viewer } = customer
  await db
    .update(sendRecipients)
    .set({ status: 'confirmed', country: 'US', address })
    .where(eq(sendRecipients.id, send.recipientId))
  const recipients = `/portal/campaigns/${send.id}/recipients`
  const csv = `/portal/campaigns/${send.id}/addresses.csv`
  const list = await (await ask(recipients, { cookie: manager.cookie })).text()
  expect(list).toContain('Ana Lee')
  expect(list).toContain('United States')
  expect(list).not.toMatch(/@northwind|120 W Madison|60602/)
  expect((await ask(`${recipients}/${send.recipientId}`, { cookie: manager.cookie })).status).toBe(403)
  expect((await ask(csv, { cookie: manager.cookie, body: form() })).status).toBe(403)
  const settings = { canSeeAddresses: true, canStartCampaigns: false }
  await savePortalSettings(db, { companyId, settings, by: portalActor })
  const page = await ask(`${recipients}/${send.recipientId}`, { cookie: viewer.cookie })
  expect(await page.text()).toContain('120 W Madison St')
  expect(await (await ask(recipients, { cookie: viewer.cookie })).text()).toContain(send.email)
  expect((await ask(csv, { cookie: viewer.cookie, body: form() })).status).toBe(403)
  const file = await ask(csv, { cookie: manager.cookie, body: form() })
  expect(file.headers.get('Content-Type')).toMatch(/^text\/csv/)
  expect(await file.text()).toContain('120 W Madison St')
  const entries = await db.select().from(auditLog).where(eq(auditLog.subject_id, send.id)).orderBy(auditLog.id)
  expect(entries.filter(({ actor }) => actor.startsWith('Portal: '))).toMatchObject([
    { action: 'send.address-viewed', after: { acting_member: viewer.member.id } },
    { action: 'send.exported', after: { acting_member: manager.member.id } },
  ])
})

test('opening a proposal gives each member a link of their own, which ends with their access', async ({
  ask,
  services: { db },
  customer,
}) => {
  const open = async (cookie: string) =>
    (await ask(`/portal/proposals/${customer.ordered.id}`, { cookie, body: form() })).headers.get('Location') ?? ''
  const paths = await Promise.all([open(customer.manager.cookie), open(customer.viewer.cookie)])
  expect(new Set([...paths, customer.ordered.path]).size).toBe(3)
  expect(await open(customer.viewer.cookie)).toBe(paths[1])
  expect((await ask(paths[1] ?? '')).status).toBe(200)
  const rows = await db.select().from(proposalRecipients).where(eq(proposalRecipients.proposal_id, customer.ordered.id))
  expect(rows.filter(({ portal_member_id: id }) => id).map(({ role }) => role)).toEqual(['reader', 'reader'])
  const remove = form({ intent: 'remove', member: customer.viewer.member.id })
  await ask('/portal/colleagues', { cookie: customer.manager.cookie, body: remove })
  expect((await ask(paths[1] ?? '')).status).toBe(404)
  expect((await ask('/portal', { cookie: customer.viewer.cookie })).status).toBe(302)
  const [revoked] = await db.select().from(auditLog).where(eq(auditLog.action, 'portal.revoked'))
  const [actingId, id] = [customer.manager.member.id, customer.viewer.member.id]
  expect(revoked).toMatchObject({ after: { member: id, acting_member: actingId } })
})

test('known and unknown addresses get the same answer; another site cannot return anywhere else', async ({
  ask,
  services: { db },
}) => {
  const { email } = await createMember(db)
  const ask2 = async (address: string) => {
    const response = await ask('/portal/sign-in', { body: form({ email: address, to: 'https://evil.example/' }) })
    return [
      response.status,
      response.headers.get('Location'),
      response.headers.get('Set-Cookie')?.replace(/=[\w-]{32};/, '=;'),
    ]
  }
  const known = await ask2(email)
  expect(await ask2('stranger@elsewhere.example')).toEqual(known)
  expect(known).toEqual([
    303,
    '/portal/sign-in?sent=&to=%2Fportal',
    '__Host-boxwright-portal-browser=; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})

test('a link shows a form and changes nothing; its form signs in once', async ({ ask, services: { db } }) => {
  const member = await createMember(db)
  const { token, browser } = await createPortalLink(db, { memberId: member.id })
  const cookie = `__Host-boxwright-portal-browser=${browser}`
  const path = `/portal/link?token=${token}`
  for (let scan = 0; scan < 3; scan += 1) expect(await (await ask(path, { cookie })).text()).toContain('Sign in')
  expect(await (await ask(path)).text()).toContain('Open the link in the same browser')
  expect((await ask('/portal/link', { body: form({ token }) })).status).toBe(410)
  const response = await ask('/portal/link', { cookie, body: form({ token }) })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/portal'])
  expect(response.headers.get('Set-Cookie')).toMatch(
    /^__Host-boxwright-portal=[\w-]{32}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await ask('/portal/link', { cookie, body: form({ token }) })).status).toBe(410)
  expect((await ask(path, { cookie })).status).toBe(404)
})
