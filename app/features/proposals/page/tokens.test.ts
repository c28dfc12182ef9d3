import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { analyticsEventSchema } from '#app/features/analytics/analytics-events.schema.ts'
import { attemptsPerWindow } from '#app/lib/http/rate-limit.server.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { proposalAcceptances, proposalComments, proposalEvents, proposals } from '#db/tables/proposals.ts'
import { addRecipient, createOrderedProposal, createSentProposal } from '#test/proposals.ts'
import { expect, test } from '#test/whole-site.ts'
import { resendLink } from '../lifecycle/resend-link.server.ts'

const by = { staffId: null, name: 'jo@shop.example', ip: null }

const createPoster = (url: string) => async (path: string, values: Record<string, string>) => {
  const response = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', Origin: url },
    body: new URLSearchParams(values),
  })
  return { status: response.status, location: response.headers.get('Location'), text: await response.text() }
}

const acceptance = () => ({
  version: '1',
  formKey: randomUUID(),
  name: 'Ana Lee',
  jobTitle: 'COO',
  email: 'ana@northwind.example',
  poNumber: '',
  agree: 'on',
})

test('a rotated or revoked link does nothing, whichever form it posts; the new one of its recipient works', async ({
  db,
  services,
  openShop,
}) => {
  const { url } = await openShop()
  const post = createPoster(url)
  const { id, path, recipient } = await createSentProposal(db)
  const other = await addRecipient(db, id)
  const renewed = await resendLink(services, { id, recipientId: recipient.id, isNew: true, isMailed: false, by })
  const forms: [string, Record<string, string>][] = [
    ['/accept?choice=essentials.0', acceptance()],
    ['/decline', { version: '1', reason: 'No' }],
    ['', { intent: 'comment', body: 'Hello' }],
    ['', { intent: 'changes', body: 'Hello' }],
    ['', { intent: 'share', name: 'Sam', email: 'sam@northwind.example' }],
    ['', { intent: 'update' }],
    ['/view', { version: '1' }],
    [`/proofs/${randomUUID()}`, { intent: 'approve' }],
  ]
  for (const [form, values] of forms) expect([form, (await post(path + form, values)).status]).toEqual([form, 404])
  for (const page of ['', '.data', '/accept?choice=essentials.0', '/decline', '/proposal.pdf'])
    expect([page, (await fetch(url + path + page)).status]).toEqual([page, 404])
  expect(await db.$count(proposalAcceptances)).toBe(0)
  const events = await db.select().from(proposalEvents).where(eq(proposalEvents.proposal_id, id))
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'sent'])
  for (const each of [renewed ?? '', other.path]) expect((await fetch(url + each)).status).toBe(200)
})

test('an expired proposal is shown, but not accepted', async ({ db, openShop }) => {
  const { url } = await openShop()
  const { path } = await createSentProposal(db)
  await db.update(proposals).set({ valid_until: addDays(getShopDay(), -1) })
  expect(await (await fetch(url + path)).text()).toContain('This proposal has expired')
  const answer = await createPoster(url)(`${path}/accept?choice=essentials.0`, acceptance())
  expect(answer.location).toBe(path)
  expect(await db.$count(proposalAcceptances)).toBe(0)
})

test('every form of a buyer is limited, for each recipient apart', async ({ db, databaseUrl, services, openShop }) => {
  const { url } = await openShop()
  const post = createPoster(url)
  const { id, path } = await createSentProposal(db)
  const colleague = await addRecipient(db, id)
  const exhaust = async (form: string, values: Record<string, string>, max: number) => {
    for (let count = 0; count < max; count++) expect((await post(form, values)).status).not.toBe(429)
    const limited = await post(form, values)
    expect([form, limited.status]).toEqual([form, 429])
    expect(limited.text).toContain('Too many attempts')
  }
  // Rejected forms count, too. Accepting and declining share their attempts.
  await exhaust(`${path}/accept?choice=essentials.0`, { ...acceptance(), agree: '' }, attemptsPerWindow)
  expect((await post(`${path}/accept?choice=essentials.0`, acceptance())).status).toBe(429)
  expect((await post(`${path}/decline`, { version: '1', reason: 'No' })).status).toBe(429)
  await exhaust(path, { intent: 'comment', body: 'Hello' }, attemptsPerWindow)
  expect(await db.$count(proposalComments)).toBe(attemptsPerWindow)
  await exhaust(path, { intent: 'share', name: 'Sam', email: 'sam@northwind.example' }, 5)
  const { proofId, ...ordered } = await createOrderedProposal(db, services.storage, databaseUrl)
  for (const intent of ['approve', 'changes'])
    await exhaust(`${ordered.path}/proofs/${proofId}`, { intent }, intent === 'approve' ? attemptsPerWindow : 0)
  const withdrawn = await createSentProposal(db)
  await db.update(proposals).set({ status: 'withdrawn' }).where(eq(proposals.id, withdrawn.id))
  await exhaust(withdrawn.path, { intent: 'update' }, attemptsPerWindow)
  for (let count = 0; count < attemptsPerWindow; count++)
    expect((await post(`${path}/view`, { version: '1' })).status).toBe(204)
  expect((await post(`${path}/view`, { version: '1' })).status).toBe(429)
  await exhaust('/p/lost-link', { email: 'unknown@northwind.example' }, attemptsPerWindow)
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
  expect(row?.status).toBe('sent')
  expect((await post(colleague.path, { intent: 'comment', body: 'Hello' })).status).toBe(303)
  expect((await post(`${colleague.path}/decline`, { version: '1', reason: 'No' })).location).toBe(colleague.path)
})

test('no token is in the log, in referrers, in analytics or in a page of another recipient', async ({
  db,
  openShop,
}) => {
  const { url, lines } = await openShop({ PUBLIC_URL: 'https://shop.example' })
  const post = createPoster(url)
  const { id, path, token } = await createSentProposal(db)
  const other = await addRecipient(db, id)
  const encoded = `/%70/${token}`
  for (const each of [path, `${path}.data`, `${path}/`, `${path}/accept?choice=x`, `${path}/proposal.pdf`, encoded]) {
    const response = await fetch(url + each, { redirect: 'manual' })
    if (response.status === 200) expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
    await response.body?.cancel()
  }
  for (const each of [
    `${path}/files/gone.webp`,
    `${path}/no-page`,
    `${path}/proofs/x`,
    `/no-page${path}`,
    `/products?back=${path}`,
  ])
    await (await fetch(url + each)).body?.cancel()
  await post(path, { intent: 'comment', body: 'Hello' })
  await post(path, { intent: 'unknown' })
  // A version that cannot be read fails inside of the page.
  await db.execute(`update proposal_versions set document = '{}'`)
  expect((await fetch(url + path)).status).toBeGreaterThanOrEqual(400)
  expect(lines.length).toBeGreaterThan(10)
  expect(JSON.stringify(lines)).not.toContain(token)
  const html = await (await fetch(url + other.path)).text()
  expect(html).not.toContain(token)
  expect(html).not.toMatch(/analytics-key|posthog/i)
  const message = { event: '$pageview', visit: randomUUID(), properties: { path } }
  expect(v.is(analyticsEventSchema, message)).toBe(false)
  expect(v.is(analyticsEventSchema, { ...message, properties: { path: '/products' } })).toBe(true)
})
