import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { auditLog } from '#db/tables/audit.ts'
import { type PostalAddress, sendRecipients } from '#db/tables/sends.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { readPdf } from '#test/read-pdf.ts'
import { createOpenSend } from '#test/sends.ts'
import { readRecipient } from '../recipients/recipients.server.ts'
import { openAddressExport } from './export-addresses.server.ts'
import { renderLabels } from './render-labels.server.ts'

const blank = { company: '', line2: '', district: '', region: '' }
const chicago = { ...blank, name: 'Ana Lee', line1: '120 W Madison St', city: 'Chicago', region: 'IL', postal: '60602' }
const berlin = { ...blank, name: '=cmd()', line1: 'Straße 1', city: 'Berlin', postal: '10115' }

const names = ['ana', 'bo', 'cleo', 'dee'].map((name) => `${name}@northwind.example`)

/** Ana in Chicago and Bo in Berlin get a package; Cleo declined, and Dee was revoked. */
async function createAnsweredSend(services: TestServices) {
  const { id } = await createOpenSend(services, { emails: names })
  const set = (at: number, values: Partial<typeof sendRecipients.$inferInsert>) =>
    services.db
      .update(sendRecipients)
      .set(values)
      .where(eq(sendRecipients.email, names[at] ?? ''))
  const confirmed = (address: PostalAddress, country: string, size: string) =>
    ({ status: 'confirmed', address, country, sizes: { hoodie: size } }) as const
  await set(0, { ...confirmed(chicago, 'US', 'M'), note: 'Ring twice' })
  await set(1, { ...confirmed(berlin, 'DE', 'XL'), phone: '+49 30 1234567' })
  await set(2, { status: 'declined' })
  await set(3, { ...confirmed(chicago, 'US', 'S'), revoked_at: new Date() })
  return id
}

test('the export has a row a package in packing order, sizes in columns and no formulas, and is audited', async ({
  db,
  services,
}) => {
  const campaignId = await createAnsweredSend(services)
  const opened = await openAddressExport(db, { campaignId, by: commandLine })
  const out = new PassThrough()
  const [csv] = await Promise.all([text(out), opened?.writeTo(out)])
  const [head, ...rows] = csv.replace('\ufeff', '').trim().split('\r\n')
  expect(head).toBe(
    'package,name,company,line1,line2,district,city,region,postal,country_code,country,phone,email,note,answered_at,"size: Heavyweight Hoodie, Forest"',
  )
  expect(rows).toEqual([
    "1,'=cmd(),,Straße 1,,,Berlin,,10115,DE,Germany,'+49 30 1234567,bo@northwind.example,,,XL",
    '2,Ana Lee,,120 W Madison St,,,Chicago,IL,60602,US,United States,,ana@northwind.example,Ring twice,,M',
  ])
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'send.exported'))
  expect(entries.map(({ after }) => after)).toEqual([{ format: 'csv', addresses: 2 }])
  expect(await openAddressExport(db, { campaignId: crypto.randomUUID(), by: commandLine })).toBeUndefined()
})

test('labels have the address, the number of the package and its sizes; a part beyond the last has none', async ({
  db,
  services,
}) => {
  const campaignId = await createAnsweredSend(services)
  const labels = await renderLabels(services, { campaignId, part: 1, by: commandLine })
  const { pages, isMarked } = await readPdf(labels?.pdf ?? Buffer.alloc(0))
  expect([pages.length, isMarked]).toEqual([1, true])
  const printed = pages.map((page) => page.text).join('\n')
  for (const part of ['10115 Berlin', 'Germany', '#1 · XL', 'Ana Lee', 'Chicago IL 60602', '#2 · M'])
    expect(printed).toContain(part)
  expect(printed).not.toContain('United States')
  expect(await renderLabels(services, { campaignId, part: 2, by: commandLine })).toBeUndefined()
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'send.exported'))
  expect(entries).toHaveLength(1)
})

test('a long address is printed smaller with all of its lines; one that never fits keeps the country, and says so', async ({
  services,
}) => {
  const id = await createAnsweredSend(services)
  const long = (text: string): PostalAddress => ({
    name: 'João da Silva',
    company: `Company ${text}`,
    line1: `Avenue ${text}`,
    line2: `Floor ${text}`,
    district: `Bela Vista ${text}`,
    city: 'São Paulo',
    region: 'SP',
    postal: '01310-100',
  })
  const print = async (address: PostalAddress) => {
    await services.db
      .update(sendRecipients)
      .set({ address, country: 'BR' })
      .where(eq(sendRecipients.email, names[0] ?? ''))
    const labels = await renderLabels(services, { campaignId: id, part: 1, by: commandLine })
    const { pages } = await readPdf(labels?.pdf ?? Buffer.alloc(0))
    return pages.map((page) => page.text).join('\n')
  }
  const printed = await print(long('of the East 100'))
  for (const part of ['João da Silva', 'Floor of the East', 'Bela Vista', '01310-100', 'Brazil'])
    expect(printed).toContain(part)
  expect(printed).not.toContain('incomplete')
  const cut = await print(long('x y z w '.repeat(12)))
  for (const part of ['João da Silva', 'Brazil', '#1 · M · incomplete']) expect(cut).toContain(part)
})

test('every view of an address by staff is in the audit log, which names no recipient', async ({ db, services }) => {
  await createAnsweredSend(services)
  const [ana, , cleo] = await db.select().from(sendRecipients).orderBy(sendRecipients.email)
  const by = { staffId: null, name: 'jo@boxwright.example', ip: '192.0.2.7' }
  expect(await readRecipient(db, { id: ana?.id ?? '', by })).toMatchObject({ address: chicago, note: 'Ring twice' })
  await readRecipient(db, { id: cleo?.id ?? '', by })
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'send.address-viewed'))
  expect(entries).toMatchObject([{ actor: 'jo@boxwright.example', after: { recipient: ana?.id } }])
  expect(JSON.stringify(entries)).not.toContain('northwind')
})
