import { eq } from 'drizzle-orm'
import { erasePerson } from '#app/features/requests/erasure/erase-person.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { codeAlphabet } from '#app/lib/text/code-alphabet.ts'
import { sendCodes } from '#db/tables/send-codes.ts'
import { sendCampaigns, sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { sendActor as by, createAddress, createEmails, createGiftSend } from '#test/sends.ts'
import { importRecipients } from '../recipients/import-recipients.server.ts'
import { listRecipients } from '../recipients/recipients.server.ts'
import { claimByCode } from './claim-by-code.server.ts'
import {
  filterCodes,
  formatCode,
  generateCodes,
  isCodeUsable,
  listCodeBatches,
  parseCode,
  revokeCodes,
} from './codes.server.ts'

async function createCodes(
  services: TestServices,
  { count = 1, ...change }: { count?: number; max_per_person?: number } = {},
) {
  const send = await createGiftSend(services.db, change)
  const generated = await generateCodes(services, { campaignId: send.id, count, by })
  if (!generated.ok) throw new Error(generated.message)
  const claim = (change: { code?: string; email?: string; formKey?: string; number?: number } = {}) =>
    claimByCode(services, {
      campaignId: send.id,
      code: change.code ?? generated.codes[0] ?? '',
      formKey: change.formKey ?? crypto.randomUUID(),
      email: change.email ?? 'ana@northwind.example',
      answer: { ...createAddress(change.number), giftId: send.giftIds[0] ?? '' },
      source: { ip: '10.0.0.1', userAgent: 'test' },
    })
  return { ...send, ...generated, claim }
}

test('codes have 49 bits, are read whatever their case and dashes, and are stored hashed', async ({ db, services }) => {
  expect(Math.log2(codeAlphabet.length ** 10)).toBeGreaterThan(49)
  expect(codeAlphabet).not.toMatch(/[0O1IL]/)
  const { codes, id } = await createCodes(services, { count: 200 })
  expect(new Set(codes).size).toBe(200)
  const [code = ''] = codes
  for (const typed of [code, formatCode(code), ` ${formatCode(code).toLowerCase()} `, [...code].join(' – ')])
    expect(parseCode(typed)).toBe(code)
  for (const typed of ['', code.slice(1), `${code}2`, `${code.slice(1)}0`, 'ÀÀÀÀÀÀÀÀÀÀ'])
    expect(parseCode(typed)).toBeUndefined()
  const stored = JSON.stringify(await db.select().from(sendCodes))
  for (const each of codes) expect(stored).not.toContain(each)
  expect(await isCodeUsable(db, services.settings, { campaignId: id, code })).toBe(true)
  const other = await createGiftSend(db)
  expect(await isCodeUsable(db, services.settings, { campaignId: other.id, code })).toBe(false)
  expect(await filterCodes(services, { campaignId: id, codes: [code, 'ZZZZZZZZZZ'] })).toEqual([code])
})

test('five hundred clients who redeem one code at once make one claim', async ({ db, services }) => {
  const { claim, giftIds } = await createCodes(services)
  const emails = createEmails(500)
  const paths = await Promise.all(emails.map((email, number) => claim({ email, number })))
  expect(paths.filter((path) => path !== undefined)).toHaveLength(1)
  expect(await db.$count(sendRecipients)).toBe(1)
  const [gift] = await db
    .select()
    .from(sendGifts)
    .where(eq(sendGifts.id, giftIds[0] ?? ''))
  expect(gift?.piece_count).toBe(1)
  expect(await db.select().from(sendRecipients)).toMatchObject([
    { email: emails[paths.findIndex((path) => path !== undefined)], status: 'confirmed', is_by_code: true },
  ])
}, 60_000)

test('one form sent by five clients at once, such as after a lost response, gets the same link', async ({
  services,
}) => {
  const { claim } = await createCodes(services)
  const formKey = crypto.randomUUID()
  const paths = await Promise.all(Array.from({ length: 5 }, () => claim({ formKey })))
  expect(new Set(paths).size).toBe(1)
  expect(paths[0]).toMatch(/^\/s\/[\w-]{32}$/)
  // The key of the form alone opens nothing for someone else.
  expect(await claim({ formKey, email: 'ben@northwind.example' })).toBeUndefined()
})

test('unknown, used and revoked codes, and those of a campaign that is over, redeem nothing', async ({
  db,
  services,
}) => {
  const { claim, codes, id } = await createCodes(services, { count: 4, max_per_person: 2 })
  const [first = '', second = '', third = ''] = codes
  expect(await claim({ code: first })).toBeDefined()
  expect(await claim({ code: first })).toBeUndefined()
  expect(await claim({ code: 'ZZZZZZZZZZ' })).toBeUndefined()
  expect(await claim({ code: second })).toBeDefined()
  // The same person beyond their limit is on hold, not rejected.
  expect(await claim({ code: third })).toBeDefined()
  const claims = await db.select().from(sendRecipients).orderBy(sendRecipients.created_at)
  expect(claims.map(({ status, hold_reasons }) => [status, hold_reasons])).toEqual([
    ['confirmed', []],
    ['confirmed', []],
    ['held', ['person']],
  ])
  // Their email address is no obstacle to the list of recipients, nor to its pages.
  const import_ = { campaignId: id, text: 'ana@northwind.example', by, isPreview: false }
  expect(await importRecipients(services, import_)).toMatchObject({ counts: { added: 1 } })
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await listRecipients(db, { campaignId: id, after, limit: 2 })
    seen.push(...page.rows.map((row) => row.id))
    if (!page.next) break
    after = page.next
  }
  expect(new Set(seen).size).toBe(4)
  expect(seen).toHaveLength(4)
  expect(await revokeCodes(db, { campaignId: id, batch: 1, by })).toBe(1)
  expect(await claim({ code: codes[3] ?? '' })).toBeUndefined()
  expect(await listCodeBatches(db, id)).toMatchObject([{ batch: 1, codes: 4, redeemed: 3, revoked: 1 }])
  const { codes: more } = (await generateCodes(services, { campaignId: id, count: 1, by })) as { codes: string[] }
  await db.update(sendCampaigns).set({ deadline: '2020-01-01' })
  expect(await claim({ code: more[0] ?? '' })).toBeUndefined()
})

test('an erased person gives the gift back; the code stays used', async ({ db, services }) => {
  const { claim, id, giftIds } = await createCodes(services)
  await claim()
  await erasePerson(services, { email: 'ana@northwind.example', by: commandLine })
  expect(await db.$count(sendRecipients)).toBe(0)
  const [gift] = await db
    .select()
    .from(sendGifts)
    .where(eq(sendGifts.id, giftIds[0] ?? ''))
  const [campaign] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.id, id))
  expect([gift?.piece_count, campaign?.claim_count]).toEqual([0, 0])
  expect(await claim()).toBeUndefined()
  expect(await db.select().from(sendCodes)).toMatchObject([{ recipient_id: null, redeemed_at: expect.any(Date) }])
})
