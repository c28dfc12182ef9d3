import { eq } from 'drizzle-orm'
import { readCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import { maxContentLines } from '#app/features/sends/campaigns/contents.server.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { sendCampaigns, sendGifts } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { createSend, packageContents } from '#test/sends.ts'
import { joinStaff } from '#test/staff.ts'
import { createStockItem } from '#test/stock.ts'
import { personContext } from '../../access/current-person.ts'
import { findCustomer } from './find-customer.server.ts'
import { runSetupAction } from './setup-action.server.ts'

test.for([
  { customer: 'Fabrikam', email: 'kim@fabrikam.example' },
  { customer: 'Kim', email: null },
])('the customer form without an edit keeps the contact of $customer', async (each, { db, services, context }) => {
  const { customer, email } = each
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const [company] = email ? await db.insert(companies).values({ name: 'Fabrikam' }).returning() : []
  const [contact] = await db.insert(contacts).values({ name: 'Kim', email, company_id: company?.id }).returning()
  const { id } = await createSend(db, { contactId: contact?.id, companyId: company?.id })
  const body = new URLSearchParams({ intent: 'customer', customer, version: '1' })
  const request = new Request('http://shop.test/admin/campaigns', { method: 'POST', body })
  expect(await runSetupAction({ request, context }, id)).toMatchObject({ status: 303 })
  const [stored] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.id, id))
  expect(stored).toMatchObject({ contact_id: contact?.id, company_id: company?.id ?? null, version: 1 })
})

test('a contact is found by an email address in any case', async ({ db }) => {
  const [contact] = await db.insert(contacts).values({ email: 'Kim@Fabrikam.example' }).returning()
  expect(await findCustomer(db, 'kim@FABRIKAM.example')).toEqual({ contactId: contact?.id, companyId: null })
})

test('a campaign that sends stock of a customer gets no other customer', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const [fabrikam] = await db
    .insert(companies)
    .values([{ name: 'Fabrikam' }, { name: 'Contoso' }])
    .returning()
  const { line } = await createStockItem(db, { companyId: fabrikam?.id })
  const { id } = await createSend(db, { companyId: fabrikam?.id, contents: [line] })
  const set = (values: Partial<typeof sendCampaigns.$inferInsert>) =>
    db.update(sendCampaigns).set(values).where(eq(sendCampaigns.id, id))
  const change = (customer: string, version = 1) => {
    const body = new URLSearchParams({ intent: 'customer', customer, version: String(version) })
    const request = new Request('http://shop.test/admin/campaigns', { method: 'POST', body })
    return runSetupAction({ request, context }, id)
  }
  const hasStock = { init: { status: 409 }, data: { values: { customer: 'Contoso' } } }
  expect(await change('Contoso')).toMatchObject(hasStock)
  expect(await readCampaign(db, id)).toMatchObject({ company_id: fabrikam?.id, version: 1 })
  expect(await change('')).toMatchObject({ init: { status: 409 } })
  // The API created campaigns without a customer.
  await set({ company_id: null })
  expect(await change('Contoso')).toMatchObject(hasStock)
  expect(await change('Fabrikam')).toMatchObject({ status: 303 })
  await set({ contents: packageContents })
  await db.insert(sendGifts).values({ campaign_id: id, position: 1, title: 'Mug', contents: [line] })
  expect(await change('Contoso', 2)).toMatchObject(hasStock)
  // An open campaign of packages sends no gifts that it still stores.
  await set({ status: 'open' })
  expect(await change('Contoso', 2)).toMatchObject({ status: 303 })
})

test('a package with too many products can still be edited', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const [line] = packageContents
  const contents = Array.from({ length: maxContentLines + 2 }, (_, index) => ({ ...line, id: `line-${index}` }))
  const { id } = await createSend(db, { contents })
  const body = new URLSearchParams({ intent: 'remove line-1', version: '1' })
  const request = new Request('http://shop.test/admin/campaigns', { method: 'POST', body })
  expect(await runSetupAction({ request, context }, id)).toMatchObject({ status: 303 })
  expect((await readCampaign(db, id))?.contents).toHaveLength(maxContentLines + 1)
})

test('the public link is shown only while the campaign is open', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { id } = await createSend(db)
  const showLink = async (status: 'open' | 'packing') => {
    await db
      .update(sendCampaigns)
      .set({ status, public_limit: 5, public_domains: ['fabrikam.example'] })
      .where(eq(sendCampaigns.id, id))
    const body = new URLSearchParams({ intent: 'public-link', version: '1' })
    const request = new Request('http://shop.test/admin/campaigns', { method: 'POST', body })
    return runSetupAction({ request, context }, id)
  }
  expect(await showLink('open')).toMatchObject({ data: { publicPath: expect.any(String) } })
  expect(await showLink('packing')).toMatchObject({ init: { status: 409 } })
})
