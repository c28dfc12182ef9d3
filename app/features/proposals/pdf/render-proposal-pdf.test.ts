import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { createDocument, createLine } from '#test/proposal-document.ts'
import { getDistance, listElements, readPdf } from '#test/read-pdf.ts'
import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import type { PdfImage } from './pdf-writer.server.ts'
import { renderProposalPdf } from './render-proposal-pdf.server.ts'

const createdAt = new Date('2026-11-27T15:00:00Z')
const render = (document: ProposalDocument, images: ReadonlyMap<string, PdfImage> = new Map()) =>
  renderProposalPdf({ document, brand: defaultBrand, images, createdAt })
const readAll = async (document: ProposalDocument) => {
  const { pages, ...facts } = await readPdf(await render(document))
  return { ...facts, pages, text: pages.map(({ text }) => text).join('\n') }
}

test('a file is tagged, has bookmarks and numbered pages, and is the same at each rendering', async () => {
  const document = createDocument({ title: 'Mugs & <more>', terms: 'Net 30' })
  const [one, other] = await Promise.all([render(document), render(document)])
  expect(one.equals(other)).toBe(true)
  const { pages, outline, info, isMarked } = await readPdf(one)
  expect(isMarked).toBe(true)
  expect(info).toMatchObject({ Title: 'P-2026-0042: Mugs & <more>', Language: 'en-US' })
  expect(one.toString('latin1')).toContain('P-2026-0042: Mugs &amp; &lt;more&gt;</rdf:li>')
  expect(one.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(outline).toEqual(['Mugs & <more>', 'Option A', 'Terms', 'Acceptance'])
  const roles = pages.flatMap(({ structure }) => listElements(structure).map(({ role }) => role))
  for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'THead', 'TBody', 'TR', 'TH', 'TD', 'Figure'])
    expect(roles).toContain(role)
  for (const [index, { text }] of pages.entries())
    expect(text).toContain(`P-2026-0042, version 2 — page ${index + 1} of ${pages.length}`)
})

test('40 lines run over several pages with repeated headers; no row is divided', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => createLine(`l${index}`, { name: `Product number ${index}.` }))
  const { pages, text } = await readAll(createDocument({ options: [{ id: 'a', name: 'Everything', lines }] }))
  expect(pages.length).toBeGreaterThanOrEqual(6)
  for (let index = 0; index < 40; index++) expect(text).toContain(`Product number ${index}.`)
  for (const page of pages.filter((each) => each.text.includes('Product number')))
    expect(page.text).toMatch(/Item\s*Quantity\s*Unit price\s*Amount/)
})

test('a note that is longer than a page runs over to the next', async () => {
  const note = Array.from({ length: 90 }, (_, index) => `Name ${index}.`).join('\n')
  const lines = [createLine('mug', { note })]
  const { pages } = await readAll(createDocument({ options: [{ id: 'a', name: 'Everything', lines }] }))
  const [first, last] = ['Name 0.', 'Name 89.'].map((name) => pages.findIndex(({ text }) => text.includes(name)))
  expect(first).toBeGreaterThanOrEqual(0)
  expect(last).toBeGreaterThan(first ?? 0)
})

test('a note of several paragraphs is one row with its blank lines', async () => {
  const read = async (note: string) => {
    const lines = [createLine('mug', { note })]
    const { pages } = await readAll(createDocument({ options: [{ id: 'a', name: 'Everything', lines }] }))
    const page = pages.find(({ text }) => text.includes('Laser'))
    const rows = pages.flatMap(({ structure }) => listElements(structure)).filter(({ role }) => role === 'TR').length
    return { rows, distance: page && getDistance(page, 'Laser', 'Samples') }
  }
  const [close, apart] = [
    await read('Laser engraved.\nSamples first.'),
    await read('Laser engraved.\n\nSamples first.'),
  ]
  expect(apart.rows).toBe(close.rows)
  expect(apart.rows).toBe((await read('Laser engraved.')).rows)
  expect(apart.distance).toBeCloseTo(2 * (close.distance ?? 0))
})

test('the sentence of an acceptance and the lines to sign are on one page, wherever the terms end', async () => {
  for (let lines = 1; lines < 60; lines += 4) {
    const { pages } = await readAll(createDocument({ terms: 'Net 30\n'.repeat(lines).trim() }))
    const signed = pages.filter(({ text }) => text.includes('I accept proposal') || text.includes('Signature'))
    expect([lines, signed.length]).toEqual([lines, 1])
  }
})

test('long words are broken, missing images leave a frame, and names from right to left are readable', async () => {
  const word = 'Donaudampfschifffahrt'.repeat(9)
  const customer = { name: 'שלום כהן', company: 'دار الود 24', email: '', address: 'Ελλάδα\nПривет\nĐặng Thị' }
  const lines = [
    createLine('mug', { name: word, image: '/pictures/gone.webp', note: '🎁 gift 👩‍💻 \u202egnp.exe 漢字' }),
  ]
  const { pages, text } = await readAll(createDocument({ customer, options: [{ id: 'a', name: 'A', lines }] }))
  expect(text.replace(/\s/g, '')).toContain(word)
  for (const name of ['שלום', 'כהן', 'Ελλάδα', 'Привет', 'Đặng Thị', '🎁', 'gift', 'gnp.exe'])
    expect(text).toContain(name)
  // Words are in the order in which they are read.
  expect(text.replace(/\s/g, '')).toContain('שלוםכהן')
  expect(text.replace(/\s/g, '')).toContain('دارالود24')
  const figures = pages.flatMap(({ structure }) => listElements(structure).filter(({ role }) => role === 'Figure'))
  expect(figures.map(({ alt }) => alt)).toEqual([word])
})

test('hostile text stays text', async () => {
  const hostile = ')>> endobj %PDF (\\ \u0000\u001b]0; <script> {{x}} \u2028 ﷽ a\u0301\u0301\u0301 \ud800 \ufffe'
  const customer = { name: hostile, company: hostile, email: '', address: hostile }
  const lines = [createLine('mug', { name: hostile, note: `${hostile}\n\t${hostile}`, color: hostile.slice(0, 60) })]
  const document = createDocument({
    title: hostile,
    customer,
    coverNote: hostile,
    terms: `${'\n'.repeat(400)}${'x'.repeat(9_000)} ${hostile}`,
    options: [{ id: 'a', name: hostile, lines, deposit: hostile }],
  })
  const { text } = await readAll(document)
  expect(text).toContain('<script> {{x}}')
  expect(text).toMatch(/1 Main St\s+Chicago\s+Jo Park/)
})

test('images are embedded once', async () => {
  const pixels = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer()
  const lines = ['a', 'b', 'c'].map((id) => createLine(id, { mockup: 'mockups/mug.jpg' }))
  const images = new Map([['mockups/mug.jpg', { bytes: pixels, width: 400, height: 300 }]])
  const bytes = await render(createDocument({ options: [{ id: 'a', name: 'A', lines }] }), images)
  expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
})

test('the bytes have no cost, also in compressed streams', async () => {
  const lines = [
    createLine('mug', {
      supplier: 'Canary Supplies',
      supplierItemNumber: 'CANARY',
      prices: [{ from: 1, price: 42_500, cost: 13_579 }],
    }),
  ]
  const content = { options: [{ id: 'a', name: 'A', lines, costOverrides: { '0/product/mug': 8_642_097 } }] }
  const bytes = await render(createDocument(content))
  const streams = [...bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    } catch {
      return stream
    }
  })
  const { text } = await readAll(createDocument(content))
  expect(streams.length).toBeGreaterThan(3)
  for (const found of [bytes.toString('latin1'), ...streams, text])
    expect(found).not.toMatch(/canary|13579|1\.3579|1,303\.58|8642097|86,420|margin/i)
})

const isInstalled = (command: string) => {
  try {
    execFileSync('which', [command])
    return true
  } catch {
    return false
  }
}

test.skipIf(!isInstalled('qpdf'))('qpdf finds no errors', async () => {
  const file = join(tmpdir(), `proposal-${process.pid}.pdf`)
  writeFileSync(file, await render(createDocument({ terms: 'Net 30' })))
  expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors')
})
