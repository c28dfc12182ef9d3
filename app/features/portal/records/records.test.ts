import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { changeStock } from '#app/features/stock/movements/change-stock.server.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contacts } from '#db/tables/customers.ts'
import { proposalOrders, proposalShipments, proposals } from '#db/tables/proposals.ts'
import { requests } from '#db/tables/requests.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { stockItems } from '#db/tables/stock.ts'
import { expect, test } from '#test/database.ts'
import { createPortalCustomer } from '#test/portal-customer.ts'
import { createSend, packageContents } from '#test/sends.ts'
import { joinStaff } from '#test/staff.ts'
import { createCompany } from '#test/stock.ts'
import { getDeadlineRange, goneItemMessage, parseCampaign } from '../campaigns/campaign-form.schema.ts'
import { createPortalCampaign } from '../campaigns/create-campaign.server.ts'
import { discardCampaign, requestStart } from '../campaigns/request-start.server.ts'
import { writeDownload } from '../downloads/write-csv.server.ts'
import { parseReorder } from '../reorder/reorder.schema.ts'
import { listOrderLines, requestReorder } from '../reorder/request-reorder.server.ts'
import { findCampaign, listCampaigns, toPortalCampaign } from './campaigns.server.ts'
import { openProposal } from './open-proposal.server.ts'
import { findOrder, listOrders } from './orders.server.ts'
import { readOverview } from './overview.server.ts'
import { listProposals } from './proposals.server.ts'
import { listShipments } from './shipments.server.ts'

const ip = '192.0.2.1'

test('a proposal is listed as it was sent, not as staff edit it, with the range of its totals', async ({
  db,
  services,
}) => {
  const { companyId, open, ordered } = await createPortalCustomer(db, services.storage, services.directUrl)
  await db
    .update(proposals)
    .set({ title: 'Secret draft', value_cents: 1, content: sql`jsonb_set(content, '{title}', '"Secret draft"')` })
    .where(eq(proposals.id, open.id))
  const { rows } = await listProposals(db, { companyId })
  expect(rows.map(({ number, state }) => [number, state]).sort()).toEqual(
    [
      [open.number, 'sent'],
      [ordered.number, 'accepted'],
    ].sort(),
  )
  const [sent] = (await listProposals(db, { companyId, isOpen: true })).rows
  expect(sent).toMatchObject({ title: 'Conference bags', lowest: expect.any(Number), highest: expect.any(Number) })
  expect(sent?.highest).toBeGreaterThan(sent?.lowest ?? 0)
  const [order] = (await listOrders(db, { companyId })).rows
  expect(order).toMatchObject({ number: ordered.orderNumber, stage: 'Ordered' })
})

test('a proposal that names no company is its contact’s; one of another company stays hidden', async ({
  db,
  services,
}) => {
  const customer = await createPortalCustomer(db, services.storage, services.directUrl)
  const { companyId, open, ordered } = customer
  const readAll = async () => ({
    proposals: (await listProposals(db, { companyId })).rows.length,
    orders: (await listOrders(db, { companyId })).rows.length,
    order: (await findOrder(db, { companyId, id: ordered.orderId }))?.number,
    shipments: (await listShipments(db, { companyId })).rows.length,
    opened: typeof (await openProposal(services, { member: customer.viewer.member, proposalId: open.id })),
  })
  const all = { proposals: 2, orders: 1, order: ordered.orderNumber, shipments: 1, opened: 'object' }
  expect(await readAll()).toEqual(all)
  const [contact] = await db.insert(contacts).values({ name: 'Ana Lee', company_id: companyId }).returning()
  const move = (company_id: string | null) =>
    db
      .update(proposals)
      .set({ company_id, contact_id: contact?.id ?? '' })
      .where(inArray(proposals.id, [open.id, ordered.id]))
  await move(null)
  expect(await readAll()).toEqual(all)
  await move((await createCompany(db)).id)
  expect(await readAll()).toEqual({ proposals: 0, orders: 0, order: undefined, shipments: 0, opened: 'undefined' })
})

test('a campaign that names no company is its contact’s; one of another company stays hidden', async ({
  db,
  services,
}) => {
  const { companyId, send } = await createPortalCustomer(db, services.storage, services.directUrl)
  const [contact] = await db.insert(contacts).values({ name: 'Ana Lee', company_id: companyId }).returning()
  await db.insert(sendShipments).values({
    campaign_id: send.id,
    code: 'PKG-1',
    country: 'DE',
    state: 'shipped',
    carrier: 'UPS',
    shipped_at: new Date(),
  })
  const move = (company_id: string | null) =>
    db
      .update(sendCampaigns)
      .set({ company_id, contact_id: contact?.id ?? '' })
      .where(eq(sendCampaigns.id, send.id))
  const readAll = async () => ({
    listed: (await listCampaigns(db, { companyId })).rows.some(({ id }) => id === send.id),
    found: (await findCampaign(db, { companyId, id: send.id }))?.id,
    shipments: (await listShipments(db, { companyId, campaignId: send.id })).rows.length,
  })
  await move(null)
  expect(await readAll()).toEqual({ listed: true, found: send.id, shipments: 1 })
  await move((await createCompany(db)).id)
  expect(await readAll()).toEqual({ listed: false, found: undefined, shipments: 0 })
})

test('the overview has campaigns that are older than five closed ones', async ({ db, services }) => {
  const { companyId, viewer, send } = await createPortalCustomer(db, services.storage, services.directUrl)
  const closed = Array.from({ length: 5 }, () => createSend(db, { companyId }))
  const ids = (await Promise.all(closed)).map(({ id }) => id)
  await db.update(sendCampaigns).set({ status: 'closed', closed_at: new Date() }).where(inArray(sendCampaigns.id, ids))
  const { campaigns } = await readOverview(db, viewer.member)
  expect(campaigns.map(({ id, state }) => [id, state])).toContainEqual([send.id, 'open'])
  expect(campaigns.map(({ state }) => state)).not.toContain('closed')
})

test('a reorder is one request, however often its form is sent, and notifies by every channel', async ({
  db,
  services,
}) => {
  const { companyId, manager, ordered } = await createPortalCustomer(db, services.storage, services.directUrl)
  const order = await findOrder(db, { companyId, id: ordered.orderId })
  if (!order) throw new Error('the order is missing')
  const [line] = listOrderLines(order)
  const parsed = parseReorder(createForm({ [`pieces-${line?.id}`]: '1,250', in_hands: '', note: 'As before' }), {
    lines: [line?.id ?? ''],
    today: getShopDay(),
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const args = { member: manager.member, order, reorder: parsed.reorder, formKey: randomUUID(), ip }
  const references = await Promise.all(Array.from({ length: 5 }, () => requestReorder(services, args)))
  expect(new Set(references).size).toBe(1)
  const stored = await db.select().from(requests)
  expect(stored).toMatchObject([{ kind: 'project', email: manager.member.email, contact_id: manager.member.contactId }])
  const {
    rows: [project],
  } = await db.execute<{ text: string }>(sql`select project_description as text from project_requests`)
  expect(project?.text).toContain(`Reorder of ${ordered.orderNumber}`)
  expect(project?.text).toContain('- 1,250 × Enamel Camp Mug, Navy')
  const { rows: jobs } = await db.execute<{ name: string }>(
    sql`select name from pgboss.job where data ->> 'id' = ${stored[0]?.id} order by name`,
  )
  expect(jobs.map(({ name }) => name)).toEqual(['announce-request', 'announce-request-webhook', 'confirm-request'])
})

function createForm(fields: Record<string, string | string[]>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}

test('a reorder without pieces, with words or a day that is over keeps what was typed', () => {
  const parse = (fields: Record<string, string>) =>
    parseReorder(createForm(fields), { lines: ['a', 'b'], today: '2026-11-27' })
  expect(parse({})).toMatchObject({ ok: false, errors: { 'pieces-a': [expect.any(String)] } })
  expect(parse({ 'pieces-a': 'many', 'pieces-b': '3' })).toMatchObject({
    ok: false,
    errors: { 'pieces-a': [expect.any(String)] },
    values: { 'pieces-a': 'many', 'pieces-b': '3' },
  })
  expect(parse({ 'pieces-b': '3', in_hands: '2026-11-26' })).toMatchObject({
    ok: false,
    errors: { in_hands: [expect.any(String)] },
  })
  expect(parse({ 'pieces-b': '3', in_hands: '2026-11-27' })).toMatchObject({
    ok: true,
    reorder: { quantities: [{ line: 'b', pieces: 3 }] },
  })
})

const today = getShopDay()
const campaign = { kind: 'package', title: 'Thanks', message: '', deadline: addDays(today, 7), countries: ['DE', 'US'] }

test('a campaign sends only the company’s own stock, and its form creates one draft', async ({ db, services }) => {
  const { manager, stock } = await createPortalCustomer(db, services.storage, services.directUrl)
  const parse = (change: object = {}) =>
    parseCampaign(createForm({ ...campaign, item: stock.itemId, [`quantity-${stock.itemId}`]: '2', ...change }), {
      groups: [stock.itemId],
      today,
    })
  expect(parse({ item: randomUUID() })).toMatchObject({ ok: false, errors: { item: [expect.any(String)] } })
  // One that was archived while the form was open must not be left out without a word.
  expect(parse({ item: [stock.itemId, randomUUID()] })).toMatchObject({ errors: { item: [goneItemMessage] } })
  expect(parse({ kind: 'gift' })).toMatchObject({ ok: false, errors: { item: ['Choose at least two gifts'] } })
  expect(parse({ deadline: today, countries: [], title: ' ' })).toMatchObject({
    errors: { deadline: [expect.any(String)], countries: ['Choose a country'], title: ['Enter a title'] },
  })
  const quantity = `quantity-${stock.itemId}`
  expect(parse({ [quantity]: '' })).toMatchObject({ errors: { [quantity]: ['Enter 1 to 99'] } })
  const { min, max } = getDeadlineRange(today)
  expect([min, max, addDays(max, 1)].map((deadline) => parse({ deadline }).ok)).toEqual([true, true, false])
  const parsed = parse()
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const args = { member: manager.member, draft: parsed.draft, formKey: randomUUID(), ip }
  const created = await Promise.all(Array.from({ length: 4 }, () => createPortalCampaign(db, args)))
  expect(new Set(created.map((each) => JSON.stringify(each))).size).toBe(1)
  const [row] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.id, args.formKey))
  expect(row).toMatchObject({
    status: 'draft',
    is_from_portal: true,
    sender: manager.member.company,
    contact_id: manager.member.contactId,
    contents: [{ quantity: 2, stock: { '': stock.itemId } }],
  })
  const other = { ...parsed.draft, items: [{ id: randomUUID(), quantity: 1 }] }
  expect(await createPortalCampaign(db, { ...args, draft: other, formKey: randomUUID() })).toBe('unknown-item')
})

test('a campaign has no more items than a package or a page of gifts can have', async ({ db, services }) => {
  const { manager, companyId } = await createPortalCustomer(db, services.storage, services.directUrl)
  const names = Array.from({ length: 31 }, (_, number) => `Item ${number}`)
  const stored = await db
    .insert(stockItems)
    .values(names.map((name) => ({ company_id: companyId, name, code: name })))
    .returning({ id: stockItems.id })
  const items = stored.map(({ id }) => ({ id, quantity: 1 }))
  const create = (kind: 'package' | 'gift', count: number) =>
    createPortalCampaign(db, {
      member: manager.member,
      draft: { ...campaign, kind, items: items.slice(0, count) },
      formKey: randomUUID(),
      ip,
    })
  expect(await create('package', 31)).toBe('too-many-items')
  expect(await create('package', 30)).toEqual({ id: expect.any(String) })
  expect(await create('gift', 13)).toBe('too-many-items')
})

test('a draft goes to staff, or opens where they allow it; staff are alerted once; then it is theirs', async ({
  db,
  services,
}) => {
  await joinStaff(services, 'bob@shop.example', 'sales')
  const { manager, draft, companyId } = await createPortalCustomer(db, services.storage, services.directUrl)
  const { member } = manager
  const start = (canStartCampaigns: boolean) =>
    requestStart(services, { member: { ...member, canStartCampaigns }, campaignId: draft, ip })
  expect(await start(true)).toBe('no-recipients')
  await db.insert(sendRecipients).values({ campaign_id: draft, email: 'ana@northwind.example' })
  const results = await Promise.all([start(false), start(false), start(false)])
  expect(results.toSorted()).toEqual(['not-possible', 'not-possible', 'requested'])
  expect(
    await db.select({ kind: staffAlerts.kind }).from(staffAlerts).where(eq(staffAlerts.campaign_id, draft)),
  ).toEqual([{ kind: 'campaign-requested' }])
  expect(await discardCampaign(db, { member, campaignId: draft, ip })).toBe(false)
  await db.update(sendCampaigns).set({ portal_requested_at: null }).where(eq(sendCampaigns.id, draft))
  expect(await start(true)).toBe('opened')
  const opened = await findCampaign(db, { companyId, id: draft })
  expect(opened?.status).toBe('open')
  expect(opened && toPortalCampaign({ ...opened, contents: packageContents, kind: 'gift' }).contents).toEqual([])
  const { rows } = await db.execute(sql`select from pgboss.job where name = 'mail-send'`)
  expect(rows).toHaveLength(1)
})

test('shipments of orders and campaigns are one list in pages, with names', async ({ db, services }) => {
  const { companyId, ordered, send, manager } = await createPortalCustomer(db, services.storage, services.directUrl)
  const [order] = await db.select().from(proposalOrders).where(eq(proposalOrders.id, ordered.orderId))
  await db.insert(proposalShipments).values({
    order_id: order?.id ?? '',
    carrier: 'DHL',
    tracking_number: '=HYPERLINK("http://evil.example")',
    shipped_on: addDays(today, -3),
    delivered_on: today,
  })
  await db.insert(sendShipments).values([
    {
      campaign_id: send.id,
      recipient_id: send.recipientId,
      code: 'PKG-1',
      country: 'DE',
      state: 'shipped',
      carrier: 'UPS',
      shipped_at: new Date(),
      tracking_number: '1Z9',
    },
    { campaign_id: send.id, code: 'PKG-2', country: 'US', state: 'packed' },
  ])
  const pages: string[] = []
  let after: string | undefined
  for (let page = 0; page < 5; page += 1) {
    const { rows, next } = await listShipments(db, { companyId, after, limit: 1 })
    pages.push(...rows.map(({ carrier, state }) => `${carrier} ${state}`))
    if (next === null) break
    after = next
  }
  expect(pages.toSorted()).toEqual(['DHL delivered', 'UPS Ground shipped', 'UPS shipped'])
  expect((await listShipments(db, { companyId, campaignId: send.id })).rows).toMatchObject([
    { code: 'PKG-1', recipient: 'Ana Lee', country: 'Germany', trackingUrl: 'https://www.ups.com/track?tracknum=1Z9' },
  ])
  const csv = await writeDownload(db, { member: manager.member, name: 'shipments', ip })
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(csv).toContain('PKG-1,Ana Lee,Germany,')
  expect(csv).not.toContain('@northwind')
})

test('a file of stock has no costs, guards formulas and is in the audit log', async ({ db, services }) => {
  const { manager, stock } = await createPortalCustomer(db, services.storage, services.directUrl)
  await db.update(stockItems).set({ name: '=1+1' }).where(eq(stockItems.id, stock.itemId))
  const csv = await writeDownload(db, { member: manager.member, name: 'stock', ip })
  expect(csv).toBe(
    `\ufeffcode,kind,name,color,size,on_hand,reserved,available\r\n${stock.code},product,'=1+1,Navy,,10,0,10\r\n`,
  )
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'portal.exported'))
  expect(entry).toMatchObject({
    subject: manager.member.company,
    after: { list: 'stock', rows: 1, acting_member: manager.member.id },
  })
})

test('a file of more movements than its limit has the newest, oldest first', async ({ db, services }) => {
  const { manager, stock } = await createPortalCustomer(db, services.storage, services.directUrl)
  for (const quantity of [21, 22]) {
    const change = { kind: 'receipt' as const, quantity, unitCost: null }
    const { itemId, locationId, by } = stock
    await changeStock(db, { itemId, locationId, by, change, reason: '', formKey: randomUUID() })
  }
  const csv = await writeDownload(db, { member: manager.member, name: 'movements', ip, limit: 2 })
  expect(csv.match(/,receipt,\d+/g)).toEqual([',receipt,21', ',receipt,22'])
})
