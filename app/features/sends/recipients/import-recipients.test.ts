import { eq } from 'drizzle-orm'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { sendActor as by, createEmails, createOpenSend, createSend } from '#test/sends.ts'
import { changeStatus } from '../campaigns/change-status.server.ts'
import { sendMailQueue } from '../mail/queue.server.ts'
import { importRecipients } from './import-recipients.server.ts'
import { readRecipientFile } from './read-recipient-file.server.ts'

const campaign = { countries: ['DE', 'US'], allows_other_countries: false }

const read = (text: string, change = {}) => {
  const file = readRecipientFile(text, { ...campaign, ...change })
  if (!file.ok) throw new Error(file.message)
  return file.rows.map(({ email, name, country, reasons }) => [email, name, country, ...reasons])
}

test('pasted lines have an email address, a name and a country in any order', () => {
  const text = [
    'ana@northwind.example',
    'Kim Larsen <Kim@Northwind.example>',
    '"Lee, Bo" <bo@northwind.example>',
    'Chad, chad@northwind.example',
    'cleo@northwind.example, Cleo Ray, Germany',
    'USA, dee@northwind.example, Dee Fox',
    'ed@northwind.example, Fay <fay@northwind.example>,',
  ].join('\n')
  expect(read(text)).toEqual([
    ['ana@northwind.example', '', null],
    ['kim@northwind.example', 'Kim Larsen', null],
    ['bo@northwind.example', 'Lee, Bo', null],
    ['chad@northwind.example', 'Chad', null],
    ['cleo@northwind.example', 'Cleo Ray', 'DE'],
    ['dee@northwind.example', 'Dee Fox', 'US'],
    ['ed@northwind.example', '', null],
    ['fay@northwind.example', 'Fay', null],
  ])
})

test('a CSV file names its columns, and every rejected row says why', () => {
  const text = [
    'First name;Last name;Country;E-mail;Team',
    'Ana;Lee;United States;ana@northwind.example;Sales',
    'Kim;Larsen;;kim(at)northwind.example;Sales',
    ';;Germany;;',
    'Bo;Lee;Narnia;bo@northwind.example;',
    'Cleo;Ray;Norway;cleo@northwind.example;',
    `${'x'.repeat(101)};;;dee@northwind.example;`,
    'Ana;Lee;;ANA@northwind.example;',
    "'=SUM(A1);;DE;ed@northwind.example;",
  ].join('\r\n')
  expect(read(`\ufeff${text}`)).toEqual([
    ['ana@northwind.example', 'Ana Lee', 'US'],
    ['kim(at)northwind.example', 'Kim Larsen', null, '“kim(at)northwind.example” is not an email address'],
    ['', '', 'DE', 'The email address is missing'],
    ['bo@northwind.example', 'Bo Lee', null, 'Unknown country “Narnia”'],
    ['cleo@northwind.example', 'Cleo Ray', 'NO', 'Norway is not among the countries of this campaign'],
    ['dee@northwind.example', 'x'.repeat(101), null, 'The name is longer than 100 characters'],
    ['ana@northwind.example', 'Ana Lee', null, 'The same email address is in row 2'],
    ['ed@northwind.example', '=SUM(A1)', 'DE'],
  ])
  expect(read('cleo@northwind.example,Cleo,NO', { allows_other_countries: true })).toEqual([
    ['cleo@northwind.example', 'Cleo', 'NO'],
  ])
  expect(readRecipientFile('', campaign)).toMatchObject({ ok: false })
  expect(readRecipientFile('"a\n', campaign)).toMatchObject({ ok: false })
})

test('a row has the line at which it begins', () => {
  const file = readRecipientFile('Email,Name\r\n\r\nana@a.example,"Ana\r\nLee"\r\nkim@a.example,Kim', campaign)
  expect(file.ok && file.rows.map(({ line }) => line)).toEqual([3, 5])
})

test('a preview stores nothing, an import what it showed, and a later file deletes no one', async ({
  db,
  services,
}) => {
  const { id: campaignId } = await createSend(db)
  const run = (text: string, isPreview: boolean) => importRecipients(services, { campaignId, text, by, isPreview })
  const text = 'ana@northwind.example, Ana Lee, US\nkim@northwind.example\nnot an email'
  const counts = { added: 2, existing: 0, rejected: 1 }
  expect(await run(text, true)).toMatchObject({ ok: true, counts })
  expect(await db.$count(sendRecipients)).toBe(0)
  expect(await run(text, false)).toMatchObject({ ok: true, counts })
  expect(await run('bo@northwind.example\nANA@northwind.example, Other', false)).toMatchObject({
    counts: { added: 1, existing: 1, rejected: 0 },
    rows: [{ outcome: 'added' }, { outcome: 'existing', reasons: ['Already a recipient'] }],
  })
  const rows = await db.select().from(sendRecipients).orderBy(sendRecipients.email)
  expect(rows.map(({ email, name, country, token_sha256 }) => [email, name, country, token_sha256])).toEqual([
    ['ana@northwind.example', 'Ana Lee', 'US', null],
    ['bo@northwind.example', '', null, null],
    ['kim@northwind.example', '', null, null],
  ])
})

test('recipients are emailed once, when the campaign opens or they are added, and not after packing started', async ({
  db,
  jobs,
  services,
}) => {
  const emails = createEmails(3)
  const { id: campaignId } = await createOpenSend(services, { emails })
  const countJobs = async () => (await jobs.findJobs(sendMailQueue)).length
  expect(await countJobs()).toBe(3)
  const args = { campaignId, by, isPreview: false }
  await importRecipients(services, { ...args, text: [...emails, 'new@northwind.example'].join('\n') })
  expect(await countJobs()).toBe(4)
  await changeStatus(services, { id: campaignId, to: 'packing', by })
  expect(await importRecipients(services, { ...args, text: 'late@northwind.example' })).toMatchObject({ ok: false })
  expect(await db.$count(sendRecipients, eq(sendRecipients.campaign_id, campaignId))).toBe(4)
})

test('two imports of the same file at once add each recipient once', async ({ db, services }) => {
  const { id: campaignId } = await createSend(db)
  const args = { campaignId, text: createEmails(200).join('\n'), by, isPreview: false }
  const results = await Promise.all([importRecipients(services, args), importRecipients(services, args)])
  expect(results.map((result) => result.ok && result.counts.added).sort()).toEqual([0, 200])
  expect(await db.$count(sendRecipients)).toBe(200)
  expect(await db.$count(sendCampaigns)).toBe(1)
})
