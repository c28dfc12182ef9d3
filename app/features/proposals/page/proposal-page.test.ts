import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { proposalMailQueue } from '#app/features/proposals/mail/queue.server.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Database } from '#db/client.ts'
import {
  proposalAcceptances,
  proposalComments,
  proposalEvents,
  proposalRecipients,
  proposals,
} from '#db/tables/proposals.ts'
import { expect, test } from '#test/built-admin.ts'
import { browser } from '#test/http-site.ts'
import { addRecipient, canaryCost, createProposalContent, createSentProposal, sendProposal } from '#test/proposals.ts'
import { readPdf } from '#test/read-pdf.ts'
import { joinStaff } from '#test/staff.ts'
import { createDocumentFormat, openSizesText } from '../document/format-document.ts'

const form = (values: Record<string, string>) => new URLSearchParams(values)

const acceptance = (change: Record<string, string> = {}) =>
  form({
    version: '1',
    formKey: randomUUID(),
    name: 'Ana Lee',
    jobTitle: 'COO',
    email: 'ana@northwind.example',
    poNumber: 'PO-1',
    agree: 'on',
    ...change,
  })

const tables = [
  'proposals',
  'proposal_versions',
  'proposal_recipients',
  'proposal_events',
  'proposal_comments',
  'proposal_acceptances',
]

/** A hash of every row about proposals. */
async function hashRows(db: Database) {
  const hashes = tables.map(async (table) => {
    const { rows } = await db.execute<{ hash: string }>(
      sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.identifier(table)} t`,
    )
    return rows[0]?.hash
  })
  return Promise.all(hashes)
}

const listKinds = async (db: Database, id: string) =>
  (await db.select().from(proposalEvents).where(eq(proposalEvents.proposal_id, id)).orderBy(proposalEvents.id)).map(
    ({ kind }) => kind,
  )

test('GET shows the proposal without costs, changes nothing and is stored nowhere', async ({
  db,
  services,
  sendRequest,
}) => {
  const { path, content } = await createSentProposal(db, { storage: services.storage })
  const mockup = content.options[0]?.lines[0]?.mockup
  // The PDF is stored at its first use.
  await sendRequest(`${path}/proposal.pdf`)
  const before = await hashRows(db)
  for (const [each, status] of [
    [path, 200],
    [`${path}?choice=signature.0&version=1`, 200],
    [`${path}.data`, 200],
    [`${path}/accept?choice=signature.0`, 200],
    [`${path}/accept`, 302],
    [`${path}/decline`, 200],
    [`${path}/proposal.pdf`, 200],
    [`${path}/view`, 405],
    [`${path}/files/${mockup}`, 200],
    ['/p/lost-link', 200],
  ] as const)
    for (const method of ['GET', 'HEAD']) {
      const response = await sendRequest(each, { method })
      expect([each, response.status]).toEqual([each, status])
      expect([each, response.headers.get('Cache-Control')]).toEqual([each, 'private, no-store'])
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
      const text = await response.text()
      for (const secret of [String(canaryCost), (canaryCost / 10_000).toFixed(4), 'Canary Supply', '"cost"', 'margin"'])
        expect([each, text.includes(secret)]).toEqual([each, false])
    }
  expect(await hashRows(db)).toEqual(before)
})

test('unknown, damaged, revoked and unsent links get the same answer', async ({ db, sendRequest }) => {
  const { token, path, recipient } = await createSentProposal(db)
  await db.update(proposalRecipients).set({ revoked_at: new Date() }).where(eq(proposalRecipients.id, recipient.id))
  const answers = [token, 'Unknown-'.repeat(4), 'damaged!'].map(async (each) => {
    const response = await sendRequest(`/p/${each}`)
    expect(response.status).toBe(404)
    return (await response.text()).replaceAll(each, 'TOKEN').split('<body')[1]?.split('<script')[0]
  })
  const [revoked, ...others] = await Promise.all(answers)
  expect(revoked).toContain('This link does not work')
  for (const each of others) expect(each).toBe(revoked)
  for (const each of ['/accept', '/decline', '/view', '/files/a.webp'])
    expect([each, (await sendRequest(`${path}${each}`, { body: acceptance() })).status]).toEqual([
      each,
      each.startsWith('/files') ? 405 : 404,
    ])
})

test('only files that the document names are served, as images that run nothing', async ({
  db,
  services,
  sendRequest,
}) => {
  const { path, content } = await createSentProposal(db, { storage: services.storage })
  const other = await createSentProposal(db, { content: createProposalContent() })
  const mockup = content.options[0]?.lines[0]?.mockup
  await services.storage.put('proposal-mockups/other.svg', '<svg/>')
  const own = await sendRequest(`${path}/files/${mockup}`)
  expect([own.status, own.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  expect(own.headers.get('Content-Security-Policy')).toContain('sandbox')
  for (const each of [
    `${other.path}/files/${mockup}`,
    `${path}/files/proposal-mockups/other.svg`,
    `${path}/files/..%2F..%2Fetc`,
  ])
    expect([each, (await sendRequest(each)).status]).toEqual([each, 404])
})

test('an acceptance is checked, stored once, and confirmed on the page', async ({ db, sendRequest }) => {
  const { id, path } = await createSentProposal(db)
  const url = `${path}/accept?choice=signature.0`
  const rejected = await sendRequest(url, {
    body: acceptance({ agree: '', jobTitle: '', poNumber: 'PO-9', 'size/signature/hoodie/0': '90' }),
  })
  const html = await rejected.text()
  expect(rejected.status).toBe(400)
  for (const text of [
    'Please enter your job title',
    'Please confirm this statement',
    'These sizes add up to 162',
    'value="PO-9"',
  ])
    expect(html).toContain(text)
  expect(await db.$count(proposalAcceptances)).toBe(0)

  const body = acceptance({ 'size/signature/hoodie/0': '20', 'size/signature/hoodie/3': '0' })
  for (const each of [body, body, acceptance()]) {
    const answer = await sendRequest(url, { body: each })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, path])
  }
  const stored = await db.select().from(proposalAcceptances).where(eq(proposalAcceptances.proposal_id, id))
  expect(stored).toHaveLength(1)
  // The size with a surcharge stays as priced.
  expect(stored[0]?.options).toMatchObject([
    {
      option: 'signature',
      column: 0,
      sizes: { hoodie: [{ name: 'S', quantity: 20 }, {}, {}, { name: '2XL', quantity: 6 }] },
    },
  ])
  expect(stored[0]).toMatchObject({ version: 1, client_address: '192.0.2.7', time_zone: 'America/Chicago' })
  expect(stored[0]?.statement).toContain('for Northwind Traders')
  expect((await sendRequest(url)).headers.get('Location')).toBe(path)

  const page = await (await sendRequest(path)).text()
  expect(page).toContain('Thank you, it is accepted')
  expect(page).toContain('Download accepted PDF')
  const copy = await sendRequest(`${path}/proposal.pdf`)
  expect([copy.status, copy.headers.get('Content-Disposition')]).toEqual([
    200,
    expect.stringMatching(/P-\d{4}-\d{4}-v1-accepted\.pdf"$/),
  ])
  const colleague = await addRecipient(db, id, { role: 'reader' })
  const shared = await (await sendRequest(colleague.path)).text()
  expect(shared).toContain('This proposal is accepted')
  expect(shared).not.toContain('ana@northwind.example')
})

test('open sizes are called so on the page and in the PDF, until the buyer chooses them', async ({
  db,
  sendRequest,
}) => {
  const content = createProposalContent()
  for (const { lines } of content.options)
    for (const line of lines) line.sizes = line.sizes.map((size) => ({ ...size, quantity: 0, upcharge: 0 }))
  const { path } = await createSentProposal(db, { content })
  const readPage = async () => (await sendRequest(path)).text()
  expect(await readPage()).toContain(openSizesText)
  const pdf = await sendRequest(`${path}/proposal.pdf`)
  const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  expect(pages.map(({ text }) => text).join()).toContain(openSizesText)
  const body = acceptance({ 'size/signature/hoodie/0': '20', 'size/signature/hoodie/1': '76' })
  expect((await sendRequest(`${path}/accept?choice=signature.0`, { body })).status).toBe(303)
  const accepted = await readPage()
  expect(accepted).not.toContain(openSizesText)
  expect(accepted).toMatch(/<dt>M<\/dt><dd>76<\/dd>/)
})

test('an extended proposal shows its new last day, on the page and in the PDF', async ({ db, sendRequest }) => {
  const { id, path } = await createSentProposal(db)
  const validUntil = addDays(getShopDay(), 60)
  await db.update(proposals).set({ valid_until: validUntil }).where(eq(proposals.id, id))
  const shown = createDocumentFormat({ locale: 'en-US', currency: 'USD' }).day(validUntil)
  expect(await (await sendRequest(path)).text()).toContain(shown)
  const response = await sendRequest(`${path}/proposal.pdf`)
  expect(response.headers.get('Content-Disposition')).toContain(`-valid-until-${validUntil}.pdf`)
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(pages[0]?.text).toContain(shown)
})

test('a superseded version shows no prices and cannot be accepted', async ({ db, sendRequest }) => {
  const { id, path } = await createSentProposal(db)
  await sendProposal(db, id)
  const answer = await sendRequest(`${path}/accept?choice=essentials.1`, { body: acceptance() })
  expect(answer.headers.get('Location')).toBe(`${path}?version=1&done=updated`)
  for (const each of ['accept?choice=essentials.0&version=1', 'decline?version=1'])
    expect((await sendRequest(`${path}/${each}`)).headers.get('Location')).toBe(`${path}?version=1&done=updated`)
  const updated = await (await sendRequest(`${path}?version=1&done=updated`)).text()
  expect(updated).toContain('was updated to version 2 while you were reading. Please review it first.')
  expect(updated).toContain('Open version 2')
  const html = await (await sendRequest(`${path}?version=1`)).text()
  expect(html).toContain('There is a newer version')
  expect(html).not.toMatch(/\$\d|landedUnitRate/)
  expect(await (await sendRequest(path)).text()).toContain('version 2')
  expect(await db.$count(proposalAcceptances)).toBe(0)
})

test('what is accepted has its charges and delivery, and the options come before other texts', async ({
  db,
  sendRequest,
}) => {
  const { path } = await createSentProposal(db)
  const form = await (await sendRequest(`${path}/accept?choice=essentials.0`)).text()
  for (const text of ['Packing by hand, tissue and card', 'Shipping: ', 'Delivery: Three weeks', 'Valid through '])
    expect(form).toContain(text)
  expect(form.match(/PMS 3435 C/g)?.length).toBeGreaterThan(0)
  const page = await (await sendRequest(path)).text()
  expect(page.indexOf('id="options"')).toBeLessThan(page.indexOf('Why these products'))
  expect(page.indexOf('id="options"')).toBeGreaterThan(0)
})

test('readers comment, but neither accept nor decline; withdrawn and expired proposals are not accepted', async ({
  db,
  sendRequest,
}) => {
  const { id } = await createSentProposal(db)
  const { path } = await addRecipient(db, id, { role: 'reader' })
  for (const each of ['accept?choice=essentials.0', 'decline']) {
    const answer = await sendRequest(`${path}/${each}`, { body: acceptance({ reason: '' }) })
    expect([each, answer.status >= 300 && answer.status < 400]).toEqual([each, true])
  }
  const comment = await sendRequest(path, {
    body: form({ intent: 'changes', body: 'Black?', target: 'line/mug', version: '1' }),
  })
  expect(comment.headers.get('Location')).toBe(`${path}?done=changes#comments`)
  const landed = await (await sendRequest(`${path}?done=changes`)).text()
  const conversation = landed.slice(landed.indexOf('id="comments"'), landed.indexOf('id="share"'))
  expect(conversation).toContain('We received the changes you asked for')
  expect(conversation.match(/Change request/g)).toHaveLength(1)
  const invented = await sendRequest(path, { body: form({ intent: 'comment', body: 'Hi', target: 'line/none' }) })
  expect(invented.status).toBe(303)
  expect((await sendRequest(path, { body: form({ intent: 'comment', body: ' ' }) })).status).toBe(400)
  expect(await db.select().from(proposalComments).orderBy(proposalComments.at)).toMatchObject([
    { target: 'line/mug', body: 'Black?', version: 1, is_internal: false, author: 'Ana Lee' },
    { target: '', body: 'Hi' },
  ])
  expect(await listKinds(db, id)).toEqual(['created', 'sent', 'changes-requested', 'commented'])

  const expired = await createSentProposal(db)
  await db
    .update(proposals)
    .set({ valid_until: addDays(getShopDay(), -1) })
    .where(eq(proposals.id, expired.id))
  await sendRequest(`${expired.path}/accept?choice=essentials.0`, { body: acceptance() })
  for (const _ of [1, 2]) await sendRequest(expired.path, { body: form({ intent: 'update' }) })
  expect((await listKinds(db, expired.id)).filter((kind) => kind === 'update-requested')).toHaveLength(1)
  await db.update(proposals).set({ status: 'withdrawn' }).where(eq(proposals.id, expired.id))
  expect(await (await sendRequest(expired.path)).text()).not.toMatch(/\$\d|landedUnitRate/)
  expect(await db.$count(proposalAcceptances)).toBe(0)
})

test('only a person who is not staff views, once per recipient and version', async ({ db, services, sendRequest }) => {
  const { id, path } = await createSentProposal(db)
  const view = async (headers: Record<string, string>, cookie = '') => {
    const answer = await sendRequest(`${path}/view`, { body: form({ version: '1' }), headers, cookie })
    expect(answer.status).toBe(204)
  }
  const person = { 'User-Agent': browser }
  const { cookie } = await joinStaff(services, 'sam@boxwright.example', 'sales')
  await view({ 'User-Agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' })
  await view({ ...person, 'Sec-Fetch-Site': 'cross-site' })
  await view(person, cookie)
  expect(await listKinds(db, id)).toEqual(['created', 'sent'])
  await Promise.all([view(person), view(person), view(person)])
  const second = await addRecipient(db, id)
  await sendRequest(`${second.path}/view`, { body: form({ version: '1' }), headers: person })
  await sendProposal(db, id)
  await view(person)
  expect((await listKinds(db, id)).filter((kind) => kind === 'viewed')).toHaveLength(2)
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
  expect(row?.first_viewed_at).not.toBeNull()
})

test('links are only sent by email, and the answer does not tell who has one', async ({ db, sendRequest }) => {
  const { id, path, recipient } = await createSentProposal(db, { email: 'ana@northwind.example' })
  const countMails = async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = ${proposalMailQueue}`,
    )
    return rows[0]?.count ?? 0
  }
  const share = (email: string) => sendRequest(path, { body: form({ intent: 'share', name: 'Sam Roe', email }) })
  const revoked = await addRecipient(db, id, { email: 'gone@northwind.example' })
  await db
    .update(proposalRecipients)
    .set({ revoked_at: new Date() })
    .where(eq(proposalRecipients.id, revoked.recipient.id))
  for (const email of ['Sam@northwind.example', 'sam@northwind.example', 'gone@northwind.example'])
    expect((await share(email)).headers.get('Location')).toBe(`${path}?done=share#share`)
  const rows = await db.select().from(proposalRecipients).where(eq(proposalRecipients.proposal_id, id))
  expect(rows.map(({ email, role }) => [email, role]).sort()).toEqual([
    ['ana@northwind.example', 'signer'],
    ['gone@northwind.example', 'signer'],
    ['sam@northwind.example', 'reader'],
  ])
  expect(await countMails()).toBe(2)
  expect((await share('no address')).status).toBe(400)
  for (const _ of [1, 2]) await share('sam@northwind.example')
  expect((await share('sam@northwind.example')).status).toBe(429)

  const before = await countMails()
  const answers = ['ANA@northwind.example', 'unknown@northwind.example'].map(async (email) => {
    const answer = await sendRequest('/p/lost-link', { body: form({ email }) })
    return [answer.status, answer.headers.get('Location')]
  })
  expect(await Promise.all(answers)).toEqual([
    [303, '/p/lost-link?sent'],
    [303, '/p/lost-link?sent'],
  ])
  expect(await countMails()).toBe(before + 1)
  const events = await db.select().from(proposalEvents).where(eq(proposalEvents.recipient_id, recipient.id))
  expect(events.at(-1)?.kind).toBe('link-requested')
})

test('hostile names and notes are shown as text', async ({ db, sendRequest }) => {
  const hostile = '<img src=x onerror=alert(1)>‮gnp.exe 🎉'
  const content = createProposalContent({ title: hostile, coverNote: hostile, terms: `</script>${hostile}` })
  for (const line of content.options[0]?.lines ?? [])
    Object.assign(line, { name: hostile, note: hostile, color: hostile })
  const { path } = await createSentProposal(db, { content, name: hostile })
  await sendRequest(path, { body: form({ intent: 'comment', body: hostile }) })
  for (const each of [path, `${path}/accept?choice=essentials.0`, `${path}/decline`]) {
    const html = await (await sendRequest(each)).text()
    expect([each, html.includes('<img src=x')]).toEqual([each, false])
    expect([each, html.includes('&lt;img src=x')]).toEqual([each, true])
    expect(html).not.toContain('</script><img')
  }
})
