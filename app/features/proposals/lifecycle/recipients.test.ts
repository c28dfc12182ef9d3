import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { auditLog } from '#db/tables/audit.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { proposals } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { proposalContentSchema } from '../document/proposal-content.schema.ts'
import { createProposal } from './create-proposal.server.ts'
import { findByToken } from './links.server.ts'
import {
  listRecipients,
  maxRecipients,
  recipientSchema,
  removeRecipient,
  saveRecipient,
  suggestRecipients,
} from './recipients.server.ts'
import { resendLink } from './resend-link.server.ts'

const by = { staffId: null, name: 'jo@example.com', ip: null }

test('recipients are added once, suggested from the company, removed before and revoked after a link exists', async ({
  db,
  services,
}) => {
  const [company] = await db.insert(companies).values({ name: 'Northwind' }).returning()
  const [ana] = await db
    .insert(contacts)
    .values([
      { name: 'Ana', email: 'ana@northwind.example', company_id: company?.id ?? '' },
      { name: 'Lee', email: 'Lee@northwind.example', company_id: company?.id ?? '' },
      { name: 'Aaron', email: 'aaron@northwind.example', company_id: company?.id ?? '' },
    ])
    .returning()
  const content = v.parse(proposalContentSchema, { title: 'Boxes', options: [] })
  const { id } = await createProposal(db, {
    content,
    brand: defaultBrand,
    by,
    contactId: ana?.id ?? null,
    companyId: company?.id ?? null,
  })
  const add = (email: string, name = 'Ana') => saveRecipient(db, { id, fields: { name, email, role: 'signer' }, by })
  const colleagues = [
    { name: 'Aaron', email: 'aaron@northwind.example' },
    { name: 'Lee', email: 'lee@northwind.example' },
  ]
  // Those of the proposal's contact come first.
  expect(await suggestRecipients(db, id)).toEqual([{ name: 'Ana', email: 'ana@northwind.example' }, ...colleagues])
  expect(await add('ana@northwind.example')).toBe('saved')
  expect(await suggestRecipients(db, id)).toEqual(colleagues)
  expect(await add('ana@northwind.example', 'Ana Lee')).toBe('saved')
  const [recipient] = await listRecipients(db, id)
  expect(recipient).toMatchObject({ name: 'Ana Lee' })
  const recipientId = recipient?.id ?? ''

  const share = (isNew: boolean) => resendLink(services, { id, recipientId, isNew, isMailed: false, by })
  const find = async (path: string | undefined) =>
    (await findByToken(db, path?.slice('/p/'.length) ?? ''))?.recipient.id
  // A draft is not emailed.
  await resendLink(services, { id, recipientId, isNew: false, isMailed: true, by })
  const [shared] = await db.select().from(auditLog).where(eq(auditLog.action, 'proposal.link-shared'))
  expect(shared?.after).toMatchObject({ mailed: false })
  const path = await share(false)
  expect(await share(false)).toBe(path)
  const renewed = await share(true)
  expect(await find(path)).toBeUndefined()
  expect(await find(renewed)).toBe(recipientId)
  expect(await removeRecipient(db, { id, recipientId, by })).toBe(true)
  expect(await find(renewed)).toBeUndefined()
  expect(await share(false)).toBeUndefined()
  expect((await listRecipients(db, id))[0]?.revoked_at).not.toBeNull()
  await add('ana@northwind.example')
  expect(await find(renewed)).toBe(recipientId)

  expect(v.is(recipientSchema, { name: 'Pat', email: '', role: 'signer' })).toBe(true)
  expect(v.is(recipientSchema, { name: 'Pat', email: 'pat', role: 'signer' })).toBe(false)
  expect(await add('', 'Pat')).toBe('saved')
  expect(await add('', 'Pat')).toBe('saved')
  expect(await add('', 'Kim')).toBe('no-email')
  const [, pat] = await listRecipients(db, id)
  expect(pat).toMatchObject({ name: 'Pat', email: '' })
  await removeRecipient(db, { id, recipientId: pat?.id ?? '', by })

  await add('lee@northwind.example', 'Lee')
  const [, lee] = await listRecipients(db, id)
  expect(await removeRecipient(db, { id, recipientId: lee?.id ?? '', by })).toBe(true)
  expect(await listRecipients(db, id)).toHaveLength(1)
  for (let count = 1; count < maxRecipients; count++) await add(`a${count}@example.com`)
  expect(await add('more@example.com')).toBe('full')
  await removeRecipient(db, { id, recipientId, by })
  expect((await listRecipients(db, id))[0]?.revoked_at).not.toBeNull()
  expect(await add('more@example.com')).toBe('saved')
  expect(await add('ana@northwind.example')).toBe('full')
  expect(await add('more@example.com', 'Max')).toBe('saved')
  await db.delete(proposals).where(eq(proposals.id, id))
  expect(await add('ana@northwind.example')).toBe('not-found')
})
