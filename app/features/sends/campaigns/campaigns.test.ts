import { eq } from 'drizzle-orm'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { expireSendRecipients } from '#app/features/requests/erasure/send-data.server.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { companies } from '#db/tables/customers.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { sendActor as by, createGiftSend, createOpenSend, createSend, packageContents } from '#test/sends.ts'
import { parseCampaignForm } from './campaign.schema.ts'
import { changeCampaign, deleteCampaign, readCampaign } from './campaigns.server.ts'
import { changeStatus } from './change-status.server.ts'
import { listCampaigns } from './list-campaigns.server.ts'
import { readOverview } from './overview.server.ts'

const address = {
  name: 'Ana',
  company: '',
  line1: '1 Main St',
  line2: '',
  district: '',
  city: 'Chicago',
  region: 'IL',
  postal: '60602',
}

const createForm = (change: Record<string, string | string[]> = {}) => {
  const form = new FormData()
  const values = {
    title: 'Welcome boxes',
    sender: 'Northwind Traders',
    deadline: '2026-12-24',
    countries: ['US', 'DE'],
    ...change,
  }
  for (const [name, value] of Object.entries(values)) for (const each of [value].flat()) form.append(name, each)
  return form
}

test('the form takes several countries, and names what does not fit together', () => {
  const parse = (change: Record<string, string | string[]>) =>
    parseCampaignForm(createForm(change), defaultBrand.colours)
  expect(parse({ publicDomains: '@Northwind.com, northwind.de', publicLimit: '100', color: '#14493A' })).toMatchObject({
    ok: true,
    value: {
      countries: ['DE', 'US'],
      color: '#14493a',
      remindAfterDays: null,
      asksPhone: false,
      publicDomains: ['northwind.com', 'northwind.de'],
      publicLimit: 100,
    },
  })
  const errors = (change: Record<string, string | string[]>) => {
    const parsed = parse(change)
    return parsed.ok ? [] : Object.keys(parsed.errors)
  }
  expect(errors({ countries: [] })).toEqual(['countries'])
  expect(errors({ countries: [], allowsOtherCountries: 'on' })).toEqual([])
  expect(errors({ countries: ['NO'] })).toEqual(['countries'])
  expect(errors({ publicLimit: '10' })).toEqual(['publicDomains'])
  expect(errors({ publicDomains: 'northwind.com' })).toEqual(['publicLimit'])
  expect(errors({ publicDomains: 'north wind', publicLimit: '1' })).toEqual(['publicDomains'])
  expect(errors({ color: '#ffee00' })).toEqual(['color'])
  expect(errors({ deadline: '2026-02-30', title: ' ' })).toEqual(['title', 'deadline'])
})

test('a campaign opens with contents, recipients and a deadline ahead, then packs, and closes for good', async ({
  db,
  services,
}) => {
  const { id } = await createSend(db, { contents: [], deadline: addDays(getShopDay(), -1) })
  const change = (to: 'open' | 'packing' | 'closed') => changeStatus(services, { id, to, by })
  const set = async (fields: object) => {
    const campaign = await readCampaign(db, id)
    return changeCampaign(services, { id, version: campaign?.version ?? 0, change: fields, by })
  }
  expect(await change('packing')).toBe('not-possible')
  expect(await change('open')).toBe('no-contents')
  await set({ contents: packageContents })
  expect(await change('open')).toBe('ended')
  await set({ deadline: getShopDay() })
  expect(await change('open')).toBe('no-recipients')
  await db.insert(sendRecipients).values({ campaign_id: id, email: 'ana@northwind.example' })
  await db
    .insert(sendRecipients)
    .values({ campaign_id: id, email: 'blocked@northwind.example', revoked_at: new Date() })
  const overview = await readOverview(db, { id, kind: 'package', contents: [] })
  expect(overview).toMatchObject({ recipients: 2, unsentInvitations: 1 })
  expect(await change('open')).toBe('changed')
  expect(await change('open')).toBe('not-possible')
  expect(await change('packing')).toBe('changed')
  expect(await set({ title: 'Late' })).toEqual({ outcome: 'locked' })
  await db
    .update(sendCampaigns)
    .set({ deadline: addDays(getShopDay(), -1) })
    .where(eq(sendCampaigns.id, id))
  expect(await change('open')).toBe('changed')
  expect(await set({ deadline: getShopDay() })).toMatchObject({ outcome: 'changed' })
  expect(await change('closed')).toBe('changed')
  expect(await change('open')).toBe('not-possible')
  expect((await readCampaign(db, id))?.closed_at).toBeInstanceOf(Date)
  const entries = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.subject_id, id))
  expect(entries.filter(({ action }) => action === 'send.status-changed')).toHaveLength(4)
})

test('an edit conflict returns the stored campaign, and confirmed contents stay', async ({ db, services }) => {
  const { id } = await createOpenSend(services)
  const stored = await readCampaign(db, id)
  const version = stored?.version ?? 0
  expect(await changeCampaign(services, { id, version, change: { title: 'Holiday boxes' }, by })).toEqual({
    outcome: 'changed',
    version: version + 1,
  })
  expect(await changeCampaign(services, { id, version, change: { title: 'Other' }, by })).toMatchObject({
    outcome: 'conflict',
    campaign: { title: 'Holiday boxes' },
  })
  await db.update(sendRecipients).set({ status: 'confirmed', country: 'US', address })
  const edit = (change: object) => changeCampaign(services, { id, version: version + 1, change, by })
  expect(await edit({ contents: [] })).toEqual({ outcome: 'answered' })
  // Nothing changed, so another editor has no conflict.
  expect(await edit({ contents: packageContents })).toEqual({ outcome: 'changed', version: version + 1 })
  expect(await deleteCampaign(db, { id, by })).toBe(false)
})

test('a public link allows at least as many recipients as people confirmed by it', async ({ db, services }) => {
  const { id } = await createOpenSend(services, {
    emails: [],
    publicDomains: ['northwind.example'],
    publicLimit: 5,
  })
  await db.update(sendCampaigns).set({ public_count: 3 })
  const version = (await readCampaign(db, id))?.version ?? 0
  for (const publicLimit of [2, null])
    expect(await changeCampaign(services, { id, version, change: { publicLimit }, by })).toEqual({
      outcome: 'limit-below-count',
      count: 3,
    })
  expect(await changeCampaign(services, { id, version, change: { publicLimit: 3 }, by })).toMatchObject({
    outcome: 'changed',
  })
})

test('campaigns are listed by state and text, newest first and in pages, and drafts are deleted', async ({
  db,
  services,
}) => {
  const draft = await createSend(db, { title: 'Spring kits' })
  const open = await createOpenSend(services, { title: 'Welcome boxes' })
  const ended = await createOpenSend(services, { title: 'Summer kits' })
  await db
    .update(sendCampaigns)
    .set({ deadline: addDays(getShopDay(), -1) })
    .where(eq(sendCampaigns.id, ended.id))
  const list = async (view = {}) => (await listCampaigns(db, view)).rows.map(({ id }) => id)
  expect(await list()).toEqual([ended.id, open.id, draft.id])
  expect(await list({ state: 'open' })).toEqual([open.id])
  expect(await list({ state: 'ended' })).toEqual([ended.id])
  expect(await list({ search: 'KITS north' })).toEqual([ended.id, draft.id])
  const [contoso] = await db.insert(companies).values({ name: 'Contoso' }).returning()
  await db.update(sendCampaigns).set({ company_id: contoso?.id }).where(eq(sendCampaigns.id, ended.id))
  expect(await list({ search: 'contoso' })).toEqual([ended.id])
  expect(await listCampaigns(db, { limit: 2 })).toMatchObject({
    rows: [
      { state: 'ended', recipients: 1, confirmed: 0 },
      { state: 'open', recipients: 1, confirmed: 0 },
    ],
    next: open.id,
  })
  expect(await list({ limit: 2, after: open.id })).toEqual([draft.id])
  expect(await deleteCampaign(db, { id: draft.id, by })).toBe(true)
  expect(await list()).toEqual([ended.id, open.id])
})

test('the list counts recipients also after their data was erased', async ({ db, services }) => {
  const { id } = await createOpenSend(services, { emails: ['ana@northwind.example', 'ben@northwind.example'] })
  await db
    .update(sendRecipients)
    .set({ status: 'confirmed', country: 'US', address })
    .where(eq(sendRecipients.email, 'ana@northwind.example'))
  await changeStatus(services, { id, to: 'closed', by })
  const read = async () => (await listCampaigns(db, {})).rows
  expect(await read()).toMatchObject([{ recipients: 2, confirmed: 1 }])
  const now = new Date(`${addDays(getShopDay(), 100)}T12:00:00Z`)
  expect(await db.transaction((tx) => expireSendRecipients(tx, { days: 30, now, limit: 1 }))).toBe(1)
  expect(await read()).toMatchObject([{ recipients: 2, confirmed: 1 }])
  expect(await db.transaction((tx) => expireSendRecipients(tx, { days: 30, now, limit: 10 }))).toBe(1)
  expect(await read()).toMatchObject([{ recipients: 2, confirmed: 1 }])
})

test('a campaign that changed its kind counts sizes and gifts of its present kind only', async ({ db }) => {
  const [hoodie] = packageContents
  if (!hoodie) throw new Error('no hoodie')
  const { id } = await createGiftSend(db, { contents: [{ ...hoodie, id: 'package-hoodie' }] })
  const read = async (kind: 'gift' | 'package') => {
    const campaign = await readCampaign(db, id)
    if (!campaign) throw new Error('no campaign')
    const { sizes, gifts } = await readOverview(db, { ...campaign, kind })
    return { sizes: sizes.map((line) => line.id), gifts: gifts.length }
  }
  expect(await read('gift')).toEqual({ sizes: ['hoodie'], gifts: 2 })
  expect(await read('package')).toEqual({ sizes: ['package-hoodie'], gifts: 0 })
})
