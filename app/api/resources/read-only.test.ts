import { eq } from 'drizzle-orm'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { createProposal } from '#app/features/proposals/lifecycle/create-proposal.server.ts'
import { sendDueProposal } from '#app/features/proposals/lifecycle/send-proposal.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { auditLog } from '#db/tables/audit.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { productData } from '#db/tables/products.ts'
import { proposals } from '#db/tables/proposals.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { type CallApi, expect, test } from '#test/api.ts'
import { addRecipient, canaryCost, createProposalContent, createSentProposal } from '#test/proposals.ts'
import { createAddress, createGiftSend, createOpenSend } from '#test/sends.ts'

const read = async (callApi: CallApi, path: string) => {
  const response = await callApi(path)
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as { data: { id: string; title?: string }[]; next: string | null } & Record<
    string,
    unknown
  >
}

test('boxes are listed with their contents', async ({ callApi, db }) => {
  const [mug] = await db.insert(productData).values({ name: 'Mug', rounded_price: 9 }).returning()
  const boxes = await db
    .insert(readyMadeBoxes)
    .values(['First', 'Second'].map((name) => ({ name })))
    .returning()
  await db
    .insert(readyMadeBoxItems)
    .values(boxes.map(({ id }) => ({ ready_made_box_id: id, product_id: mug?.id ?? '', quantity: 2 })))
  const first = await read(callApi, '/boxes?limit=1')
  const second = await read(callApi, `/boxes?limit=1&cursor=${first.next}`)
  expect([...first.data, ...second.data].map(({ id }) => id).toSorted()).toEqual(boxes.map(({ id }) => id).toSorted())
  expect(second.next).toBeNull()
  expect(first.data).toMatchObject([{ state: 'active', items: [{ product_id: mug?.id, quantity: 2 }] }])
})

test('a proposal has the figures of its sent version and no cost', async ({ callApi, db }) => {
  const { id } = await createSentProposal(db)
  const text = await (await callApi(`/proposals/${id}`)).text()
  expect(JSON.parse(text)).toMatchObject({ state: 'sent', document: { version: 1, currency: 'USD' } })
  expect(text).not.toContain(String(canaryCost))
  expect(text).not.toContain('Canary Supply')
  expect((await read(callApi, '/proposals?state=sent')).data).toMatchObject([{ id }])
  expect((await read(callApi, '/proposals?state=draft')).data).toEqual([])
  const content = { ...createProposalContent(), currency: 'CAD' }
  await db.update(proposals).set({ content }).where(eq(proposals.id, id))
  const total = { total: { currency: 'CAD' } }
  expect((await read(callApi, '/proposals')).data).toMatchObject([total])
  expect(await read(callApi, `/proposals/${id}`)).toMatchObject({ ...total, document: { currency: 'USD' } })
})

test('a proposal is sent as in the admin, once; a refusal says why', async ({ callApi, db, jobs }) => {
  const { id } = await createProposal(db, { content: createProposalContent(), brand: defaultBrand, by: commandLine })
  const send = async () => {
    const response = await callApi(`/proposals/${id}/send`, { method: 'POST' })
    return { status: response.status, body: await response.json() }
  }
  expect(await send()).toMatchObject({ status: 409, body: { detail: 'The proposal has no signer.' } })
  await addRecipient(db, id)
  expect(await send()).toMatchObject({ status: 200, body: { id, sends_at: expect.any(String) } })
  const [job] = await jobs.findJobs<{ id: string; at: string }>('send-proposal')
  expect(job?.data).toMatchObject({ id })
  const at = new Date(job?.data.at ?? '')
  const sent = await sendDueProposal({ db }, { id, at, brand: defaultBrand, by: commandLine, onSent: async () => {} })
  expect(sent).toEqual({ outcome: 'sent', version: 1 })
  expect(await send()).toMatchObject({ status: 409, body: { title: 'The request conflicts with another one' } })
})

test('campaigns have counts without addresses, which need their own scope and are audited', async ({
  callApi,
  issueToken,
  services,
  db,
}) => {
  const { id } = await createOpenSend(services, { emails: ['ana@northwind.example', 'bo@northwind.example'] })
  const address = {
    name: 'Ana Lee',
    company: '',
    line1: '1 Main St',
    line2: '',
    district: '',
    city: 'Austin',
    region: 'TX',
    postal: '78701',
  }
  await db
    .update(sendRecipients)
    .set({ status: 'confirmed', country: 'US', address, sizes: { hoodie: 'M' }, answered_at: new Date() })
    .where(eq(sendRecipients.email, 'ana@northwind.example'))
  expect((await read(callApi, '/campaigns')).data).toMatchObject([{ id, recipients: 2, confirmed: 1 }])
  const counts = await read(callApi, `/campaigns/${id}`)
  expect(counts).toMatchObject({
    recipients: 2,
    statuses: { invited: 1, confirmed: 1 },
    sizes: [{ id: 'hoodie', name: 'Heavyweight Hoodie' }],
  })
  expect(JSON.stringify(counts)).not.toMatch(/Main St|ana@/)
  const token = await issueToken('campaigns:read')
  expect((await callApi(`/campaigns/${id}/addresses`, { token })).status).toBe(403)
  const addresses = await read(callApi, `/campaigns/${id}/addresses`)
  expect(addresses.data).toMatchObject([
    { name: '', country: 'US', address: { line1: '1 Main St' }, sizes: { hoodie: 'M' }, gift: null },
  ])
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'send.exported'))
  expect(entries).toMatchObject([{ actor: 'API token Test', subject_id: id, after: { addresses: 1 } }])
  await db.update(sendRecipients).set({ revoked_at: new Date() }).where(eq(sendRecipients.campaign_id, id))
  expect((await read(callApi, `/campaigns/${id}/addresses`)).data).toEqual([])
})

test('addresses of a campaign name the chosen gift', async ({ callApi, db }) => {
  const { id, gifts } = await createGiftSend(db)
  const { address, country } = createAddress()
  const email = 'ana@northwind.example'
  await db
    .insert(sendRecipients)
    .values({ campaign_id: id, email, status: 'confirmed', country, address, gift_id: gifts[1]?.id })
  const gift = { id: gifts[1]?.id, title: 'Enamel Camp Mug' }
  expect((await read(callApi, `/campaigns/${id}/addresses`)).data).toMatchObject([{ email, gift }])
})

test('only published posts are read', async ({ callApi, db }) => {
  const common = { content: '<p>Text</p>' }
  await db.insert(blogPosts).values([
    { ...common, slug: 'live', title: 'Live', status: 'published', published_at: new Date() },
    { ...common, slug: 'draft', title: 'Draft', status: 'draft' },
  ])
  const { data } = await read(callApi, '/posts')
  expect(data.map(({ title }) => title)).toEqual(['Live'])
  expect(await read(callApi, `/posts/${data[0]?.id}`)).toMatchObject({ content: '<p>Text</p>' })
  const [draft] = await db.select().from(blogPosts).where(eq(blogPosts.slug, 'draft'))
  expect((await callApi(`/posts/${draft?.id}`)).status).toBe(404)
  const deleted = Buffer.from(crypto.randomUUID()).toString('base64url')
  expect((await read(callApi, `/posts?cursor=${deleted}`)).data).toHaveLength(1)
})
