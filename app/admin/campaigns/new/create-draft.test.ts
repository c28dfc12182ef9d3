import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { acceptProposal } from '#app/features/proposals/lifecycle/accept-proposal.server.ts'
import { readCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { proposals } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { sendActor as by } from '#test/sends.ts'
import { listAcceptedOptions, readAddedLines } from '../setup/add-contents.server.ts'
import { findCustomer } from '../setup/find-customer.server.ts'
import { createDraft } from './create-draft.server.ts'

test('a draft of an accepted proposal has its customer and contents, which a later campaign can add', async ({
  db,
  services,
}) => {
  const [company] = await db
    .insert(companies)
    .values({ name: `Northwind ${randomUUID()}` })
    .returning()
  const { id, recipient } = await createSentProposal(db)
  await db.update(proposals).set({ company_id: company?.id }).where(eq(proposals.id, id))
  await acceptProposal(services, {
    id,
    acceptance: {
      version: 1,
      formKey: randomUUID(),
      options: [{ option: 'signature', column: 0, sizes: {} }],
      name: 'Ana Lee',
      jobTitle: '',
      email: recipient.email,
      poNumber: null,
    },
    by: {
      recipient: { recipientId: recipient.id, name: 'Ana Lee', role: 'signer' },
      ip: '192.0.2.1',
      userAgent: 'Test',
    },
    timeZone: 'America/Chicago',
  })
  const source = { contact: undefined, company: undefined, proposal: id }
  const draft = await createDraft(db, { source, title: '', sender: '', by })
  const campaign = await readCampaign(db, draft.id)
  expect(campaign).toMatchObject({ sender: company?.name, company_id: company?.id, status: 'draft' })
  expect(campaign?.contents.map(({ name }) => name)).toContain('Heavyweight Hoodie')

  const [option] = await listAcceptedOptions(db, { company_id: company?.id ?? null, contact_id: null })
  expect(option).toMatchObject({ label: expect.stringMatching(/^P-\d{4}-\d+, .*: Signature$/), name: 'Signature' })
  const form = new FormData()
  form.set('option', option?.value ?? '')
  const added = await readAddedLines(db, { intent: 'add-option', form })
  expect(added.map(({ name }) => name)).toEqual(campaign?.contents.map(({ name }) => name))
  form.set('option', `${id} none`)
  expect(await readAddedLines(db, { intent: 'add-option', form })).toEqual([])
})

test('a draft without a source has a sender to correct', async ({ db }) => {
  const source = { contact: randomUUID(), company: undefined, proposal: randomUUID() }
  const { id } = await createDraft(db, { source, title: '', sender: '', by })
  expect(await readCampaign(db, id)).toMatchObject({
    title: 'Address collection',
    sender: 'Your company',
    contact_id: null,
    contents: [],
  })
})

test('a customer is found by the name of a company in any case, or the email address of a contact', async ({ db }) => {
  const name = `Fabrikam ${randomUUID()}`
  const email = `kim-${randomUUID()}@fabrikam.example`
  const [company] = await db.insert(companies).values({ name }).returning()
  const [contact] = await db.insert(contacts).values({ name: 'Kim', email, company_id: company?.id }).returning()
  expect(await findCustomer(db, ` ${name.toUpperCase()} `)).toEqual({ companyId: company?.id, contactId: null })
  expect(await findCustomer(db, email.toUpperCase())).toEqual({ companyId: company?.id, contactId: contact?.id })
  expect(await findCustomer(db, '')).toEqual({ companyId: null, contactId: null })
  expect(await findCustomer(db, 'no such company')).toBeUndefined()
  await db.insert(companies).values({ name: name.toLowerCase() })
  expect(await findCustomer(db, name)).toBe('ambiguous')
})
