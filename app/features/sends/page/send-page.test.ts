import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/built-admin.ts'
import { createEmails, createGiftSend, createLinkedSend, usAnswer } from '#test/sends.ts'
import { getLinkPath } from '../links.server.ts'

const form = (values: Record<string, string>) => new URLSearchParams(values)
const answer = (change: Record<string, string> = {}) => form({ intent: 'confirm', ...usAnswer, ...change })

const hashRows = async (db: Database) => {
  const hashes = ['send_campaigns', 'send_recipients', 'send_mails', 'send_counts'].map(async (table) => {
    const { rows } = await db.execute<{ hash: string }>(
      sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.identifier(table)} t`,
    )
    return rows[0]?.hash
  })
  return Promise.all(hashes)
}

test('GET changes nothing, is stored nowhere, and shows no address of others', async ({ db, sendRequest }) => {
  const { path, publicPath, email } = await createLinkedSend(db)
  const before = await hashRows(db)
  for (const url of [path, `${path}?edit`, `${path}.data`, `${path}/look.css`, publicPath, `${publicPath}?sent`])
    for (const method of ['GET', 'HEAD']) {
      const response = await sendRequest(url, { method })
      expect([url, response.status]).toEqual([url, 200])
      expect([url, response.headers.get('Cache-Control')]).toEqual([url, 'private, no-store'])
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
      if (url.startsWith(publicPath)) expect(await response.text()).not.toContain(email)
    }
  expect(await hashRows(db)).toEqual(before)
  expect(await (await sendRequest(`${path}/look.css`)).text()).toMatch(/^:root:root\{.*--color-forest:#1f4e8c/)
})

test('unknown, damaged and revoked links, and those of a draft, get the same answer', async ({ db, sendRequest }) => {
  const { path, recipientId } = await createLinkedSend(db)
  const draft = await createLinkedSend(db)
  await db.execute(sql`update send_campaigns set status = 'draft' where id = ${draft.id}`)
  await db.update(sendRecipients).set({ revoked_at: new Date() }).where(eq(sendRecipients.id, recipientId))
  const tokens = [path.slice(3), draft.path.slice(3), draft.publicPath.slice(3, 35), 'Unknown-'.repeat(4), 'damaged!']
  for (const suffix of ['', '/join']) {
    const answers = tokens.map(async (each) => {
      const response = await sendRequest(`/s/${each}${suffix}`)
      expect(response.status).toBe(404)
      return (await response.text()).replaceAll(each, 'TOKEN').split('<body')[1]?.split('<script')[0]
    })
    const [first, ...others] = await Promise.all(answers)
    expect(first).toContain('This link does not work')
    for (const each of others) expect(each).toBe(first)
  }
  expect((await sendRequest(path, { body: answer() })).status).toBe(404)
})

test('the form of another country keeps what was typed and stores nothing; errors and warnings are shown', async ({
  db,
  sendRequest,
}) => {
  const { path } = await createLinkedSend(db)
  const before = await hashRows(db)
  const other = await sendRequest(path, { body: answer({ intent: 'country', country: 'JP' }) })
  const text = await other.text()
  expect(text).toContain('Prefecture')
  expect(text).toContain('value="120 W Madison St"')
  const wrong = await sendRequest(path, { body: answer({ city: '', postal: '1' }) })
  expect([wrong.status, (await wrong.text()).includes('Enter the city')]).toEqual([400, true])
  const odd = await sendRequest(path, { body: answer({ postal: '1' }) })
  expect([odd.status, (await odd.text()).includes('usually look like 53703')]).toEqual([400, true])
  expect((await sendRequest(path, { body: answer({ intent: 'other' }) })).status).toBe(400)
  expect(await hashRows(db)).toEqual(before)
})

test('an answer leads back to the page; an answer beyond the limit of a public link is refused kindly', async ({
  db,
  sendRequest,
}) => {
  const { id, path, recipientId } = await createLinkedSend(db)
  const stored = await sendRequest(path, { body: answer() })
  expect([stored.status, stored.headers.get('Location')]).toEqual([303, `${path}?done`])
  expect(await (await sendRequest(path)).text()).toContain('you are all set')
  await sendRequest(path, { body: form({ intent: 'decline' }) })
  await db.update(sendRecipients).set({ is_public: true }).where(eq(sendRecipients.id, recipientId))
  await db.execute(sql`update send_campaigns set public_count = public_limit where id = ${id}`)
  const full = await sendRequest(path, { body: answer() })
  expect([full.status, (await full.text()).includes('All packages are taken')]).toEqual([409, true])
})

test('answers and emails of one link are limited', async ({ db, sendRequest, jobs }) => {
  const { path, publicPath } = await createLinkedSend(db)
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) statuses.push((await sendRequest(path, { body: answer() })).status)
  expect(statuses.filter((status) => status === 303)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
  const locations: (string | null)[] = []
  for (let count = 0; count < 5; count++) {
    const body = form({ email: 'bo@northwind.example' })
    locations.push((await sendRequest(publicPath, { body })).headers.get('Location'))
  }
  // The same answer beyond the limit.
  expect(new Set(locations)).toEqual(new Set([`${publicPath}?sent`]))
  const kinds = (await jobs.findJobs('mail-send')).map(({ data }) => (data as { kind: string }).kind)
  expect(kinds.filter((kind) => kind !== 'confirmation').sort()).toEqual(['invitation', 'link', 'link'])
})

test('a collection that ended before its last day names no day to come', async ({ db, sendRequest }) => {
  const { id, path, publicPath } = await createLinkedSend(db)
  await db.execute(sql`update send_campaigns set status = 'packing' where id = ${id}`)
  for (const url of [path, publicPath]) {
    const text = await (await sendRequest(url)).text()
    expect(text).toContain('This collection is over')
    expect(text).not.toContain('ended on')
  }
})

test('who has the last piece reads no waiting list on their gift, nor on others that are left', async ({
  db,
  sendRequest,
}) => {
  const { id, giftIds } = await createGiftSend(db, { limits: [1, 2], claim_limit: 3 })
  const recipients = await db
    .insert(sendRecipients)
    .values(createEmails(4).map((email) => ({ campaign_id: id, email })))
    .returning()
  const paths = await Promise.all(recipients.map((recipient) => getLinkPath(db, {}, recipient)))
  const claim = async (at: number, gift: number) => {
    const body = answer({ gift: giftIds[gift] ?? '' })
    expect((await sendRequest(paths[at] ?? '', { body })).status).toBe(303)
  }
  const readNotes = async (at: number) =>
    (await (await sendRequest(`${paths[at]}?edit`)).text()).match(/(?<=>)All taken[^<]*/g)
  await claim(0, 0)
  await claim(1, 1)
  const waiting = 'All taken. You join the waiting list.'
  expect([await readNotes(0), await readNotes(1), await readNotes(2)]).toEqual([null, ['All taken.'], [waiting]])
  await claim(2, 1)
  expect([await readNotes(0), await readNotes(3)]).toEqual([['All taken.'], [waiting, waiting]])
})
