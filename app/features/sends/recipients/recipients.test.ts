import { eq } from 'drizzle-orm'
import { sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { createOpenSend } from '#test/sends.ts'
import { listRecipients, type RecipientView } from './recipients.server.ts'

test('recipients are listed in pages by email address, by answer, problem, country and text, without addresses', async ({
  db,
  services,
}) => {
  const emails = ['ana', 'bo', 'cleo', 'dee', 'ed'].map((name) => `${name}@northwind.example`)
  const { id: campaignId } = await createOpenSend(services, { emails })
  await createOpenSend(services, { emails: ['other@northwind.example'] })
  const set = (name: string, values: Partial<typeof sendRecipients.$inferInsert>) =>
    db
      .update(sendRecipients)
      .set(values)
      .where(eq(sendRecipients.email, `${name}@northwind.example`))
  await set('ana', { name: 'Ana Lee', country: 'DE' })
  await set('bo', { status: 'declined', mail_failure: 'unknown mailbox' })
  await set('cleo', { revoked_at: new Date() })
  const list = async (view: Partial<RecipientView> = {}) => {
    const { rows, ...page } = await listRecipients(db, { campaignId, ...view })
    return [rows.map(({ email }) => email.split('@')[0]).join(' '), page.found, page.previous, page.next]
  }
  const ids = (await listRecipients(db, { campaignId })).rows.map(({ id }) => id)
  const [, bo = '', cleo = '', dee = '', ed = ''] = ids
  expect(await list()).toEqual(['ana bo cleo dee ed', 5, null, null])
  expect(await list({ limit: 2 })).toEqual(['ana bo', 5, null, bo])
  expect(await list({ limit: 2, after: bo })).toEqual(['cleo dee', 5, cleo, dee])
  expect(await list({ limit: 2, after: dee })).toEqual(['ed', 5, ed, null])
  expect(await list({ limit: 2, before: ed })).toEqual(['cleo dee', 5, cleo, dee])
  expect(await list({ limit: 2, before: cleo })).toEqual(['ana bo', 5, null, bo])
  expect(await list({ limit: 2, before: bo })).toEqual(['ana bo', 5, null, bo])
  expect(await list({ limit: 2, before: crypto.randomUUID() })).toEqual(['ana bo', 5, null, bo])
  expect((await list({ filter: 'declined' }))[0]).toBe('bo')
  expect((await list({ filter: 'failed' }))[0]).toBe('bo')
  expect((await list({ filter: 'revoked' }))[0]).toBe('cleo')
  expect((await list({ country: 'DE' }))[0]).toBe('ana')
  expect((await list({ search: 'LEE ana' }))[0]).toBe('ana')
  const { rows } = await listRecipients(db, { campaignId })
  for (const column of ['address', 'phone', 'note', 'encrypted_token']) expect(rows[0]).not.toHaveProperty(column)
})
