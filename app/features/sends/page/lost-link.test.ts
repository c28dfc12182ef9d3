import { eq } from 'drizzle-orm'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/built-admin.ts'
import { createLinkedSend } from '#test/sends.ts'

const lose = (email: string) => ({ body: new URLSearchParams({ email }) })

test('a recipient gets the links of running campaigns again; others the same answer and nothing', async ({
  db,
  jobs,
  sendRequest,
}) => {
  const { recipientId, email } = await createLinkedSend(db)
  const closed = await createLinkedSend(db)
  const sample = await createLinkedSend(db)
  const blocked = await createLinkedSend(db)
  for (const each of [closed, sample, blocked])
    await db.update(sendRecipients).set({ email }).where(eq(sendRecipients.id, each.recipientId))
  const change = (id: string, set: object) => db.update(sendCampaigns).set(set).where(eq(sendCampaigns.id, id))
  await change(closed.id, { status: 'closed', closed_at: new Date() })
  await change(sample.id, { is_sample: true })
  await db.update(sendRecipients).set({ revoked_at: new Date() }).where(eq(sendRecipients.id, blocked.recipientId))
  const known = await sendRequest('/lost-link', lose(email.toUpperCase()))
  const unknown = await sendRequest('/lost-link', lose('stranger@northwind.example'))
  expect([known.status, known.headers.get('Location')]).toEqual([303, '/lost-link?sent'])
  expect([unknown.status, unknown.headers.get('Location')]).toEqual([303, '/lost-link?sent'])
  const listJobs = async () => (await jobs.findJobs('mail-send')).map(({ data }) => data)
  expect(await listJobs()).toEqual([{ kind: 'link', recipientId }])

  for (let count = 0; count < 5; count++) expect((await sendRequest('/lost-link', lose(email))).status).toBe(303)
  expect(await listJobs()).toHaveLength(3)
})

test('a GET emails nothing, and an invalid email is named beside its field', async ({ jobs, sendRequest }) => {
  const page = await sendRequest('/lost-link?sent')
  expect([page.status, page.headers.get('X-Robots-Tag'), page.headers.get('Referrer-Policy')]).toEqual([
    200,
    'noindex, nofollow',
    'no-referrer',
  ])
  expect(await page.text()).toContain('Check your email')
  const wrong = await sendRequest('/lost-link', lose('ana@'))
  const text = await wrong.text()
  expect(wrong.status).toBe(400)
  expect(text).toContain('Enter an email address, such as ana@example.com')
  expect(text).toContain('value="ana@"')
  expect(await jobs.findJobs('mail-send')).toEqual([])
})
