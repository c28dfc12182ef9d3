import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { cleanUpUploads } from '#app/features/uploads/clean-up.server.ts'
import { proposalAcceptances, proposals, proposalVersions } from '#db/tables/proposals.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { createDocument } from '#test/proposal-document.ts'
import { canaryCost, createProposalContent, createSentProposal, sendProposal } from '#test/proposals.ts'
import { listElements, readPdf } from '#test/read-pdf.ts'
import { createDocumentFormat } from '../document/format-document.ts'
import { acceptProposal } from '../lifecycle/accept-proposal.server.ts'
import { verifyProposal } from '../lifecycle/verify-proposal.server.ts'
import { getProposalPdf, renderProposalPreview } from './get-proposal-pdf.server.ts'
import { respondWithPdf } from './respond-with-pdf.server.ts'
import { openProposalPdfs } from './worker/proposal-pdfs.server.ts'
import type { PdfTask } from './worker/worker.server.ts'

test('a sent version has one PDF, also for twenty callers at a time', async ({ services, db }) => {
  const { id, number } = await createSentProposal(db, { storage: services.storage })
  const all = await Promise.all(Array.from({ length: 20 }, () => getProposalPdf(services, { id, number: 1 })))
  expect(new Set(all.map((pdf) => `${pdf?.path} ${pdf?.sha256}`)).size).toBe(1)
  const [pdf] = all
  if (!pdf) throw new Error('no PDF')
  expect(pdf.fileName).toBe(`${number}-v1.pdf`)
  const bytes = Buffer.from(await services.storage.getBytes(pdf.path))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(pdf.sha256)
  expect(await db.select().from(uploads)).toMatchObject([{ path: pdf.path, claimed_at: expect.any(Date) }])
  const { pages } = await readPdf(bytes)
  const figures = pages.flatMap(({ structure }) => listElements(structure).filter(({ role }) => role === 'Figure'))
  expect(figures.map(({ alt }) => alt)).toContain('Enamel Camp Mug, Navy')
  expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(6)
  expect(pages.map(({ text }) => text).join()).not.toMatch(new RegExp(`Canary|${canaryCost}|7\\.3419`))

  expect(await getProposalPdf(services, { id, number: 2 })).toBeUndefined()
  await sendProposal(db, id)
  const second = await getProposalPdf(services, { id, number: 2 })
  expect(second?.path).not.toBe(pdf.path)
  expect(await getProposalPdf(services, { id, number: 1 })).toEqual(pdf)
})

test('a process that is slower uses the file of the first one', async ({ services, db }) => {
  const { id } = await createSentProposal(db)
  // Another process, which knows nothing of this one's rendering.
  const others = await import('./get-proposal-pdf.server.ts?other' as './get-proposal-pdf.server.ts')
  const [one, other] = await Promise.all([
    getProposalPdf(services, { id, number: 1 }),
    others.getProposalPdf(services, { id, number: 1 }),
  ])
  expect(other).toEqual(one)
  expect(await db.$count(uploads)).toBe(1)
})

test('the file of a version that is deleted while it is rendered is left to the cleanup', async ({ services, db }) => {
  const { id } = await createSentProposal(db)
  const { storage } = services
  const store = storage.put.bind(storage)
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
    await store(...file)
    await db.delete(proposals).where(eq(proposals.id, id))
  })
  await expect(getProposalPdf(services, { id, number: 1 })).rejects.toThrow('the version was deleted')
  const [upload] = await db.select().from(uploads)
  expect(upload).toMatchObject({ path: expect.stringMatching(/^proposal-pdfs\//), claimed_at: null })
  expect(await storage.exists(upload?.path ?? '')).toBe(true)
})

test('an old row of a file is not cleaned up while a version is about to reference it', async ({ services, db }) => {
  const { id } = await createSentProposal(db)
  const pdf = await getProposalPdf(services, { id, number: 1 })
  await db.update(proposalVersions).set({ pdf_path: null, pdf_sha256: null })
  await db.update(uploads).set({ claimed_at: null, created_at: new Date(0) })
  const { storage } = services
  const store = storage.put.bind(storage)
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
    await store(...file)
    await cleanUpUploads(services)
  })
  expect(await getProposalPdf(services, { id, number: 1 })).toEqual(pdf)
  expect(await storage.exists(pdf?.path ?? '')).toBe(true)
  expect(await db.select().from(uploads)).toMatchObject([{ path: pdf?.path, claimed_at: expect.any(Date) }])
})

const readText = async (services: TestServices, path = '') => {
  const { pages } = await readPdf(await services.storage.getBytes(path))
  return pages
    .map(({ text }) => text)
    .join('\n')
    .replace(/\s+/g, ' ')
}

test('an accepted version has a copy that says who accepted what, when and with which words, and its hashes', async ({
  services,
  db,
}) => {
  const { id, number, recipient, content } = await createSentProposal(db)
  const accepted = { id, number: 1, copy: 'accepted' } as const
  expect(await getProposalPdf(services, accepted)).toBeUndefined()
  const sent = await getProposalPdf(services, { id, number: 1 })
  const hoodie = { S: 12, M: 84 }
  const sizes = { hoodie: Object.entries(hoodie).map(([name, quantity]) => ({ name, quantity })) }
  const result = await acceptProposal(services, {
    id,
    acceptance: {
      version: 1,
      options: [{ option: 'signature', column: 0, sizes }],
      name: 'Ana Lee',
      jobTitle: 'COO',
      email: 'signer@northwind.example',
      poNumber: 'PO-77',
      formKey: randomUUID(),
    },
    by: {
      recipient: { recipientId: recipient.id, name: 'Ana Lee', role: 'signer' },
      ip: '192.0.2.1',
      userAgent: 'Test',
    },
    timeZone: 'America/Chicago',
    now: new Date('2026-11-27T15:41:12Z'),
  })
  expect(result.outcome).toBe('accepted')
  const [copy, other] = await Promise.all([getProposalPdf(services, accepted), getProposalPdf(services, accepted)])
  expect([other, copy?.fileName]).toEqual([copy, `${number}-v1-accepted.pdf`])
  const text = await readText(services, copy?.path)
  const [row] = await db.select().from(proposalAcceptances)
  const format = createDocumentFormat(content)
  for (const part of [
    row?.statement,
    format.amount(row?.total_cents ?? null),
    'Signature, 96 boxes',
    'Ana Lee',
    'COO',
    'PO-77',
    'Heavyweight Hoodie, Forest: 12 × S, 84 × M',
    'November 27, 2026 at 9:41 AM CST',
    '2026-11-27T15:41:12.000Z',
    row?.document_sha256,
    sent?.sha256,
    row?.evidence_sha256,
  ])
    expect(text).toContain(part)
  expect(text.replace(/\s+/g, ' ')).toContain('Accepted: Signature, 96 boxes. By Ana Lee,')
  expect(text).not.toContain('Choose one')
  // Colleagues can open it: no email of the person, no address of their computer, no lines for signing.
  expect(text).not.toMatch(/signer@|192\.0\.2\.1|Signature Date/)
  expect(await getProposalPdf(services, { id, number: 1 })).toEqual(sent)
  const checks = await verifyProposal(services, number)
  expect(checks?.find(({ name }) => name === 'PDF of version 1, accepted')).toMatchObject({ computed: copy?.sha256 })
  await services.storage.put(copy?.path ?? '', '%PDF-1.7')
  expect((await verifyProposal(services, number))?.filter(({ stored, computed }) => stored !== computed)).toHaveLength(
    1,
  )
})

test('an extended version has a copy with the new last day; the one that was sent stays', async ({ services, db }) => {
  const { id } = await createSentProposal(db, { content: createProposalContent({ validUntil: '2026-12-04' }) })
  const sent = await getProposalPdf(services, { id, number: 1 })
  const copies = await Promise.all(
    ['2026-12-18', '2026-12-24'].map((validUntil) => getProposalPdf(services, { id, number: 1, copy: { validUntil } })),
  )
  const [text = '', later] = await Promise.all(copies.map((copy) => readText(services, copy?.path)))
  expect(text).toContain('Valid until December 18, 2026 Extended from December 4, 2026')
  expect(later).toContain('December 24, 2026')
  expect(await getProposalPdf(services, { id, number: 1 })).toEqual(sent)
  expect(await readText(services, sent?.path)).not.toContain('Extended')
})

test('responds with the file, and 404 without one', async ({ services, db }) => {
  const { id, number } = await createSentProposal(db)
  const response = await respondWithPdf(services, { id, number: 1 })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${number}-v1.pdf"`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  expect((await respondWithPdf(services, { id, number: 2 })).status).toBe(404)
  const [version] = await db.select().from(proposalVersions).where(eq(proposalVersions.proposal_id, id))
  await services.storage.delete(version?.pdf_path ?? '')
  expect((await respondWithPdf(services, { id, number: 1 })).status).toBe(404)
})

test('a preview says so on every page, and is not stored', async ({ services, db }) => {
  const { pages } = await readPdf(await renderProposalPreview(services, createDocument()))
  for (const { text } of pages) expect(text).toContain('PREVIEW')
  expect(await db.$count(uploads)).toBe(0)
})

test('a document that crashes the process, or takes too long, fails alone', async ({ services }) => {
  const brand = await readBrand(services)
  const task: PdfTask = { kind: 'proposal', document: createDocument(), brand, images: [], createdAt: 0 }
  const small = openProposalPdfs({ heapMB: 12 })
  const slow = openProposalPdfs({ runTimeoutMs: 20 })
  const usual = openProposalPdfs()
  const huge: PdfTask = { ...task, document: createDocument({ terms: 'a b '.repeat(5_000) }) }
  await expect(small.render(huge)).rejects.toThrow('rendering crashed')
  await expect(slow.render(task)).rejects.toThrow('rendering took too long')
  const broken: PdfTask = { ...task, images: [{ key: 'logo', bytes: 'bm90IGFuIGltYWdl' }] }
  expect((await readPdf(await usual.render(broken))).pages[0]?.text).toContain(brand.name)
  for (const each of [small, slow, usual]) each.close()
})
