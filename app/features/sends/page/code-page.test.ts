import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { sendCodes } from '#db/tables/send-codes.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/built-admin.ts'
import { sendActor as by, createGiftSend, usAnswer } from '#test/sends.ts'
import { formatCode, generateCodes, revokeCodes } from '../redemption/codes.server.ts'
import { action } from './code.route.tsx'

const form = (values: Record<string, string>) => new URLSearchParams(values)

async function createCodePage(
  db: Database,
  { count = 1, ...change }: Parameters<typeof createGiftSend>[1] & { count?: number } = {},
) {
  const send = await createGiftSend(db, change)
  const generated = await generateCodes({ db, settings: {} }, { campaignId: send.id, count, by })
  if (!generated.ok) throw new Error(generated.message)
  const claim = (values: Record<string, string> = {}) =>
    form({
      intent: 'confirm',
      code: generated.codes[0] ?? '',
      formKey: crypto.randomUUID(),
      gift: send.giftIds[0] ?? '',
      email: 'ana@northwind.example',
      ...usAnswer,
      ...values,
    })
  return { ...send, codes: generated.codes, claim }
}

const hashRows = async (db: Database) => {
  const hashes = ['send_campaigns', 'send_recipients', 'send_gifts', 'send_codes'].map(async (table) => {
    const { rows } = await db.execute<{ hash: string }>(
      sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.identifier(table)} t`,
    )
    return rows[0]?.hash
  })
  return Promise.all(hashes)
}

test('GET changes nothing, is stored nowhere, and tells no code that works from another', async ({
  db,
  sendRequest,
}) => {
  const { path, codes } = await createCodePage(db)
  const [code = ''] = codes
  const before = await hashRows(db)
  for (const url of [path, `${path}?code=${code}`, `${path}.data`, `${path}/look.css`]) {
    const response = await sendRequest(url)
    expect([url, response.status]).toEqual([url, 200])
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
  }
  const show = async (typed: string) =>
    (await (await sendRequest(`${path}?code=${typed}`)).text()).replaceAll(typed, 'CODE').split('<script')[0]
  expect(await show(code)).toBe(await show('ZZZZZZZZZZ'))
  expect(await hashRows(db)).toEqual(before)
  expect((await sendRequest('/r/unknown')).status).toBe(404)
  await db.execute(sql`update send_campaigns set status = 'draft'`)
  expect((await sendRequest(path)).status).toBe(404)
})

test('a code leads to the gifts, then to a link of one’s own; nothing is stored before', async ({
  db,
  sendRequest,
}) => {
  const { path, codes, claim, giftIds } = await createCodePage(db)
  const code = formatCode(codes[0] ?? '').toLowerCase()
  const before = await hashRows(db)
  const gifts = await sendRequest(path, { body: form({ intent: 'code', code }) })
  const text = await gifts.text()
  expect([gifts.status, text.includes('Heavyweight Hoodie'), text.includes('Enamel Camp Mug')]).toEqual([
    200,
    true,
    true,
  ])
  expect(text).toContain('name="formKey"')
  const country = await sendRequest(path, { body: claim({ intent: 'country', country: 'JP' }) })
  const other = await country.text()
  expect([other.includes('Prefecture'), other.includes('value="120 W Madison St"')]).toEqual([true, true])
  expect(other).toContain('value="ana@northwind.example"')
  const wrong = await sendRequest(path, { body: claim({ email: 'ana', gift: '', city: '' }) })
  const errors = await wrong.text()
  for (const message of ['Enter an email address, such as', 'Choose a gift', 'Enter the city'])
    expect(errors).toContain(message)
  const noSize = await sendRequest(path, { body: claim({ 'size-hoodie': '' }) })
  expect([noSize.status, (await noSize.text()).includes('Choose a size')]).toEqual([400, true])
  expect(await hashRows(db)).toEqual(before)
  // A mug has no sizes.
  const stored = await sendRequest(path, { body: claim({ gift: giftIds[1] ?? '', 'size-hoodie': '' }) })
  const link = stored.headers.get('Location') ?? ''
  expect([stored.status, link]).toEqual([303, expect.stringMatching(/^\/s\/[\w-]{32}\?done$/)])
  expect(await (await sendRequest(link)).text()).toContain('you are all set')
  const changed = await sendRequest(link.replace('?done', ''), { body: claim() })
  expect([changed.status, changed.headers.get('Location')]).toEqual([303, link])
  expect(await db.select().from(sendRecipients)).toMatchObject([
    { status: 'confirmed', gift_id: giftIds[0], sizes: { hoodie: 'M' }, email: 'ana@northwind.example' },
  ])
})

test('unknown, used, revoked and expired codes get the same answer, at each step', async ({ db, sendRequest }) => {
  const { id, path, codes, claim } = await createCodePage(db, { count: 3 })
  const [used = '', revoked = '', expired = ''] = codes
  expect((await sendRequest(path, { body: claim({ code: used }) })).status).toBe(303)
  const answer = async (code: string, intent: string) => {
    const response = await sendRequest(path, { body: claim({ code, intent }) })
    expect([code, intent, response.status]).toEqual([code, intent, 400])
    return (await response.text()).replaceAll(code, 'CODE').split('<body')[1]?.split('<script')[0]
  }
  const unknown = await answer('ZZZZZZZZZZ', 'code')
  expect(unknown).toContain('This code does not work')
  await revokeCodes(db, { campaignId: id, batch: 1, by })
  for (const intent of ['code', 'country', 'confirm']) {
    expect(await answer('ZZZZZZZZZZ', intent)).toBe(unknown)
    for (const code of [used, revoked, expired]) expect(await answer(code, intent)).toBe(unknown)
  }
  await db.update(sendCodes).set({ revoked_at: null }).where(eq(sendCodes.campaign_id, id))
  await db.execute(sql`update send_campaigns set deadline = '2020-01-01' where id = ${id}`)
  const over = await sendRequest(path, { body: claim({ code: expired }) })
  expect([over.status, (await over.text()).includes('This offer is over')]).toEqual([400, true])
})

test('a claim beyond the pieces is on hold, said kindly; tries of a code are limited', async ({ db, sendRequest }) => {
  const { path, codes, claim } = await createCodePage(db, { count: 2, limits: [1, null] })
  await sendRequest(path, { body: claim() })
  const listed = await sendRequest(path, { body: form({ intent: 'code', code: codes[1] ?? '' }) })
  expect(await listed.text()).toContain('You join the waiting list')
  const second = await sendRequest(path, { body: claim({ code: codes[1] ?? '', email: 'ben@northwind.example' }) })
  const page = await (await sendRequest(second.headers.get('Location') ?? '')).text()
  expect(page).toContain('Thank you, we have your choice')
  expect(page).toContain('Yours is not confirmed yet')
  const statuses: number[] = []
  for (let count = 0; count < 120; count++)
    statuses.push((await sendRequest(path, { body: form({ intent: 'code', code: `${count}` }) })).status)
  expect(statuses[0]).toBe(400)
  expect(statuses.at(-1)).toBe(429)
})

test('beyond the limit of tries the form of gifts stays with its values, whether or not the code works', async ({
  db,
  context,
}) => {
  const { path, slug, claim } = await createCodePage(db)
  const post = (body: URLSearchParams) => {
    const request = new Request(`http://shop.test${path}`, { method: 'POST', body })
    return action({ request, context, params: { slug } } as unknown as Parameters<typeof action>[0])
  }
  for (let count = 0; count < 120; count++) await post(form({ intent: 'code', code: `${count}` }))
  const changes: Record<string, string>[] = [{}, { code: 'ZZZZZZZZZZ' }]
  for (const code of changes)
    for (const intent of ['confirm', 'country'])
      expect(await post(claim({ intent, ...code }))).toMatchObject({
        init: { status: 429 },
        data: {
          step: 'form',
          hidden: code,
          rejected: {
            errors: { '': [expect.stringMatching(/too many/i)] },
            values: { email: 'ana@northwind.example', line1: '120 W Madison St' },
          },
        },
      })
  expect(await post(form({ intent: 'code', code: '1' }))).toMatchObject({ data: { step: 'code' } })
  expect(await db.$count(sendRecipients)).toBe(0)
})
